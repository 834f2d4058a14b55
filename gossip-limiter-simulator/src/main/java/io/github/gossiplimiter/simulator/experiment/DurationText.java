/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as people write them: {@code 0.5ms}, {@code 30s}, {@code 1d}.
 */
public final class DurationText {

	private static final Pattern SIMPLE = Pattern.compile("([+-]?\\d+(?:\\.\\d+)?)(ns|us|ms|s|m|h|d)");

	private static final Map<String, Long> NANOS = Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L,
			"m", 60_000_000_000L, "h", 3_600_000_000_000L, "d", 86_400_000_000_000L);

	private static final String[] UNITS = { "d", "h", "m", "s", "ms", "us", "ns" };

	private DurationText() {
	}

	/**
	 * Read a duration.
	 * @throws IllegalArgumentException if it is none
	 */
	public static Duration parse(String text) {
		Matcher matcher = SIMPLE.matcher(text.strip().toLowerCase(Locale.ROOT));
		try {
			if (matcher.matches()) {
				BigDecimal nanos = BigDecimal.valueOf(NANOS.getOrDefault(matcher.group(2), 1L));
				return Duration
					.ofNanos(new BigDecimal(matcher.group(1)).multiply(nanos).toBigInteger().longValueExact());
			}
			return Duration.parse(text.strip());
		}
		catch (DateTimeParseException | ArithmeticException ex) {
			throw new IllegalArgumentException("'" + text + "' is not a duration; write for example 500ms, 30s or 1m",
					ex);
		}
	}

	/**
	 * Write a duration so that {@link #parse} reads it.
	 */
	public static String format(Duration value) {
		long nanos = value.toNanos();
		for (String unit : UNITS) {
			long size = NANOS.getOrDefault(unit, 1L);
			if (nanos != 0 && nanos % size == 0) {
				return nanos / size + unit;
			}
		}
		return "0s";
	}

}
