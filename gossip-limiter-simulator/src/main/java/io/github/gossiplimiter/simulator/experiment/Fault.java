/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Something that goes wrong. Times count from the start of the load.
 */
public sealed interface Fault {

	/**
	 * The option of the command line that asks for it, without its value.
	 */
	String option();

	/**
	 * Its value.
	 */
	String text();

	/**
	 * The nodes it is about, none for all.
	 */
	@Nullable NodeRange nodes();

	/**
	 * Messages take longer, or shorter.
	 *
	 * @param min shortest time on the way
	 * @param max longest time on the way
	 * @param nodes whose links, none for all
	 */
	record Delay(Duration min, Duration max, @Nullable NodeRange nodes) implements Fault {

		private static final Duration MAX = Duration.ofHours(1);

		public Delay {
			if (min.isNegative() || max.compareTo(min) < 0) {
				throw new IllegalArgumentException("a delay goes from a shorter to a longer time, for example "
						+ "0.5ms..1ms: " + DurationText.format(min) + ".." + DurationText.format(max));
			}
			if (max.compareTo(MAX) > 0) {
				throw new IllegalArgumentException("a delay is at most an hour: " + DurationText.format(max));
			}
		}

		/**
		 * Read {@code 50ms}, {@code 0.5ms..1ms} or {@code 50ms..75ms:0-4}.
		 */
		public static Delay parse(String text) {
			FaultText parts = FaultText.of(text);
			List<Duration> range = parts.range();
			return new Delay(range.get(0), range.get(range.size() - 1), parts.nodes());
		}

		@Override
		public String option() {
			return "--delay";
		}

		@Override
		public String text() {
			return FaultText.join(DurationText.format(this.min) + ".." + DurationText.format(this.max), this.nodes);
		}

	}

	/**
	 * Messages get lost.
	 *
	 * @param share probability that a message never arrives
	 * @param nodes whose links, none for all
	 */
	record Loss(double share, @Nullable NodeRange nodes) implements Fault {

		public Loss {
			if (!(share >= 0 && share <= 1)) {
				throw new IllegalArgumentException("a loss is a share between 0 and 1, for example 0.1: " + share);
			}
		}

		/**
		 * Read {@code 0.1} or {@code 0.1:0-4}.
		 */
		public static Loss parse(String text) {
			FaultText parts = FaultText.of(text);
			try {
				return new Loss(Double.parseDouble(parts.what()), parts.nodes());
			}
			catch (NumberFormatException ex) {
				throw new IllegalArgumentException(
						"'" + text + "' is not a loss; write for example 0.1 for one message in ten", ex);
			}
		}

		@Override
		public String option() {
			return "--loss";
		}

		@Override
		public String text() {
			return FaultText.join(Double.toString(this.share), this.nodes);
		}

	}

	/**
	 * Some nodes are cut off from all others for a time.
	 *
	 * @param start when it begins
	 * @param heal when it ends
	 * @param nodes those on one side
	 */
	record Split(Duration start, Duration heal, NodeRange nodes) implements Fault {

		public Split {
			if (start.isNegative() || heal.compareTo(start) <= 0) {
				throw new IllegalArgumentException("a partition ends after it begins, for example 3s..6s:0-11: "
						+ DurationText.format(start) + ".." + DurationText.format(heal));
			}
		}

		/**
		 * Read {@code 3s..6s:0-11}.
		 */
		public static Split parse(String text) {
			FaultText parts = FaultText.of(text);
			List<Duration> range = parts.range();
			NodeRange nodes = parts.nodes();
			if (range.size() != 2 || nodes == null) {
				throw new IllegalArgumentException("'" + text
						+ "' is not a partition; write when it begins and ends and who is cut off, for example "
						+ "3s..6s:0-11");
			}
			return new Split(range.get(0), range.get(1), nodes);
		}

		@Override
		public String option() {
			return "--partition";
		}

		@Override
		public String text() {
			return FaultText.join(DurationText.format(this.start) + ".." + DurationText.format(this.heal), this.nodes);
		}

	}

	/**
	 * Some nodes end without a word, and may begin again.
	 *
	 * @param at when they end
	 * @param restart when they begin again, if they do
	 * @param nodes who
	 */
	record Crash(Duration at, @Nullable Duration restart, NodeRange nodes) implements Fault {

		public Crash {
			if (at.isNegative() || (restart != null && restart.compareTo(at) <= 0)) {
				throw new IllegalArgumentException(
						"a crash is not before the start, and a restart after it, for example 4s..8s:3");
			}
		}

		/**
		 * Read {@code 4s:3} or {@code 4s..8s:3}.
		 */
		public static Crash parse(String text) {
			FaultText parts = FaultText.of(text);
			List<Duration> range = parts.range();
			NodeRange nodes = parts.nodes();
			if (nodes == null) {
				throw new IllegalArgumentException("'" + text
						+ "' is not a crash; write when and who, for example 4s:3, or 4s..8s:3 with a restart");
			}
			return new Crash(range.get(0), (range.size() > 1) ? range.get(1) : null, nodes);
		}

		@Override
		public String option() {
			return "--crash";
		}

		@Override
		public String text() {
			String until = (this.restart != null) ? ".." + DurationText.format(this.restart) : "";
			return FaultText.join(DurationText.format(this.at) + until, this.nodes);
		}

	}

	/**
	 * Clocks are wrong.
	 *
	 * @param by how far they are ahead, or behind if negative; without nodes, how far any
	 * of them may be off, in either direction
	 * @param nodes whose, none for all
	 */
	record Skew(Duration by, @Nullable NodeRange nodes) implements Fault {

		private static final Duration MAX = Duration.ofDays(365);

		public Skew {
			if (by.abs().compareTo(MAX) > 0) {
				throw new IllegalArgumentException("a skew is at most a year: " + DurationText.format(by));
			}
		}

		/**
		 * Read {@code 10s}, {@code 10s:3} or {@code -10s:0-4}.
		 */
		public static Skew parse(String text) {
			FaultText parts = FaultText.of(text);
			return new Skew(DurationText.parse(parts.what()), parts.nodes());
		}

		@Override
		public String option() {
			return "--skew";
		}

		@Override
		public String text() {
			return FaultText.join(DurationText.format(this.by), this.nodes);
		}

	}

}
