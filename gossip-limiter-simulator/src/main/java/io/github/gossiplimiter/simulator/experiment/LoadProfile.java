/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.github.gossiplimiter.Window;

/**
 * How many requests come when. Rates are multiples of the limit's pace (its permits over
 * its window), and the lengths of the named loads are shares of its window: a spike is
 * always one and a half quotas in a tenth of a window. For 300 permits in 30 seconds, a
 * pace of 10 requests a second, that makes
 * <ul>
 * <li>{@code spike}: 5, 150 and 5 a second for 5, 3 and 7 s</li>
 * <li>{@code double_burst}: 5 a second for 15 s, with 150 a second from 3 to 5 s and from
 * 9 to 11 s</li>
 * <li>{@code steady_8x}: 80 a second for 20 s</li>
 * <li>{@code baseline_2x}: 20 a second for 60 s</li>
 * <li>{@code wavy}: 80 and 5 a second by turns, 5 s each, for 30 s</li>
 * <li>{@code load:80%}: 8 a second for 60 s, or as long as {@code load:80%:90s} says</li>
 * <li>{@code overload:900s}: twice the pace for 900 s, or as much as
 * {@code overload:900s:8x} says</li>
 * </ul>
 *
 * @param name what it is called
 * @param phases what comes after what
 */
public record LoadProfile(String name, List<Phase> phases) {

	/*
	 * The loads were first described for windows of 30 seconds.
	 */
	private static final double WINDOW_SECONDS = 30;

	private static final double PERCENT = 100;

	private static final Pattern SHARE = Pattern.compile("load:(\\d+(?:\\.\\d+)?)%(?::([^:]+))?");

	private static final Pattern OVERLOAD = Pattern.compile("overload:([^:]+)(?::(\\d+(?:\\.\\d+)?)x)?");

	private static final Map<String, List<Phase>> NAMED = Map.of("spike",
			List.of(phase(0.5, 5), phase(15, 3), phase(0.5, 7)), "double_burst",
			List.of(phase(0.5, 3), phase(15, 2), phase(0.5, 4), phase(15, 2), phase(0.5, 4)), "steady_8x",
			List.of(phase(8, 20)), "baseline_2x", List.of(phase(2, 60)), "wavy",
			IntStream.range(0, 6).mapToObj((turn) -> phase((turn % 2 == 0) ? 8 : 0.5, 5)).toList());

	private static final String NAMES = "spike, double_burst, steady_8x, baseline_2x, wavy, load:80%, load:80%:90s, "
			+ "overload:900s, overload:900s:8x";

	public LoadProfile {
		phases = List.copyOf(phases);
		if (phases.isEmpty()) {
			throw new IllegalArgumentException("load '" + name + "' needs at least one phase");
		}
	}

	/**
	 * Some time in which requests come at one rate.
	 *
	 * @param paceMultiple how often, as a multiple of the limit's pace
	 * @param windows how long, in windows of the limit
	 * @param length how long on top, whatever the window
	 */
	public record Phase(double paceMultiple, double windows, Duration length) {

		public Phase {
			if (!(paceMultiple >= 0) || Double.isInfinite(paceMultiple)) {
				throw new IllegalArgumentException(
						"paceMultiple must be at least 0 and finite: paceMultiple=" + paceMultiple);
			}
			if (!(windows >= 0) || length.isNegative() || (windows == 0 && length.isZero())) {
				throw new IllegalArgumentException(
						"a phase must be longer than zero: windows=" + windows + ", length=" + length);
			}
		}

		/**
		 * How long it is for a limit, in whole milliseconds.
		 */
		public long millis(Window window) {
			return Math.round(this.windows * window.length().toMillis()) + this.length.toMillis();
		}

		/**
		 * How many requests come in a millisecond on average.
		 */
		public double perMilli(Window window) {
			return this.paceMultiple * window.permits() / window.length().toMillis();
		}

	}

	private static Phase phase(double paceMultiple, double seconds) {
		return new Phase(paceMultiple, seconds / WINDOW_SECONDS, Duration.ZERO);
	}

	/**
	 * A load by its name, see above.
	 * @throws IllegalArgumentException if there is none
	 */
	public static LoadProfile parse(String text) {
		String name = text.strip().toLowerCase(Locale.ROOT);
		List<Phase> named = NAMED.get(name);
		if (named != null) {
			return new LoadProfile(name, named);
		}
		Matcher share = SHARE.matcher(name);
		if (share.matches()) {
			double multiple = Double.parseDouble(share.group(1)) / PERCENT;
			return new LoadProfile(name, List.of((share.group(2) == null) ? phase(multiple, 60)
					: new Phase(multiple, 0, DurationText.parse(share.group(2)))));
		}
		Matcher overload = OVERLOAD.matcher(name);
		if (overload.matches()) {
			double multiple = (overload.group(2) != null) ? Double.parseDouble(overload.group(2)) : 2;
			return new LoadProfile(name, List.of(new Phase(multiple, 0, DurationText.parse(overload.group(1)))));
		}
		throw new IllegalArgumentException("there is no load '" + text + "'; choose one of " + NAMES);
	}

	/**
	 * How long it is for a limit.
	 */
	public long millis(Window window) {
		return this.phases.stream().mapToLong((phase) -> phase.millis(window)).sum();
	}

	@Override
	public String toString() {
		return this.name;
	}

}
