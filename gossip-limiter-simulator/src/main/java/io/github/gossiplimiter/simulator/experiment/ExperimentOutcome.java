/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.List;

/**
 * What came out of one run of an experiment.
 *
 * @param strategy name of the configuration
 * @param load name of the load
 * @param spread which nodes requests came to
 * @param seed what decided the run
 * @param accuracy how exactly the limit was kept
 * @param traffic what that cost
 * @param series the same second by second, from the start of the load
 */
public record ExperimentOutcome(String strategy, String load, String spread, long seed, LimitAccuracy accuracy,
		Traffic traffic, List<Second> series) {

	private static final double MILLIS_PER_SECOND = 1000;

	private static final double PERCENT = 100;

	public ExperimentOutcome {
		series = List.copyOf(series);
	}

	/**
	 * What all nodes together sent from the start of the load to its end, lost messages
	 * included; what comes before, while the cluster settles, and after it is left out.
	 *
	 * @param nodes how many nodes there were
	 * @param lengthMillis how long the load lasted
	 * @param messages messages
	 * @param bytes bytes of them
	 * @param rounds rounds that nodes began
	 * @param waits requests that waited for leased permits
	 * @param otherRegionsMessages messages from one region to another
	 * @param otherRegionsBytes bytes of them
	 */
	public record Traffic(int nodes, long lengthMillis, long messages, long bytes, long rounds, Waits waits,
			long otherRegionsMessages, long otherRegionsBytes) {

		/**
		 * Of nodes that lease nothing.
		 */
		public Traffic(int nodes, long lengthMillis, long messages, long bytes, long rounds) {
			this(nodes, lengthMillis, messages, bytes, rounds, Waits.NONE, 0, 0);
		}

		/**
		 * Bytes between regions, in per cent of those within them.
		 */
		public double otherRegionsPercent() {
			long within = this.bytes - this.otherRegionsBytes;
			return (within > 0) ? PERCENT * this.otherRegionsBytes / within : 0;
		}

		/**
		 * Time between two rounds of a node, on average over all nodes and the whole
		 * load, silence included.
		 */
		public double intervalMillis() {
			return (this.rounds > 0) ? (double) this.nodes * this.lengthMillis / this.rounds : Double.NaN;
		}

		/**
		 * Messages in a round, on average.
		 */
		public double fanOut() {
			return (this.rounds > 0) ? (double) this.messages / this.rounds : Double.NaN;
		}

		/**
		 * Interval over fan-out: in theory, over-admission per message is in proportion
		 * to it.
		 */
		public double intervalOverFanOut() {
			return intervalMillis() / fanOut();
		}

		/**
		 * Bytes that all nodes together sent in a second, on average.
		 */
		public double bytesPerSecond() {
			return this.bytes * MILLIS_PER_SECOND / this.lengthMillis;
		}

	}

	/**
	 * Requests that waited for leased permits.
	 *
	 * @param count how many did
	 * @param nanos99 how long 99 of a hundred of them waited at most
	 */
	public record Waits(long count, long nanos99) {

		/**
		 * Nobody waited.
		 */
		public static final Waits NONE = new Waits(0, 0);

		private static final double PART = 0.99;

		static Waits of(List<Long> nanos) {
			List<Long> sorted = nanos.stream().sorted().toList();
			return sorted.isEmpty() ? NONE
					: new Waits(sorted.size(), sorted.get((int) Math.ceil(PART * sorted.size()) - 1));
		}

	}

	/**
	 * One second of the load; the last one may be shorter.
	 *
	 * @param requests requests that were answered
	 * @param admitted requests that were let through
	 * @param over permits that the key which went furthest was above its limit, at most
	 * @param messages messages that all nodes sent
	 * @param bytes bytes of them
	 * @param rounds rounds that nodes began
	 * @param intervalMillis the interval between rounds that nodes kept to at the end of
	 * it, on average
	 */
	public record Second(long requests, long admitted, long over, long messages, long bytes, long rounds,
			double intervalMillis) {

	}

}
