/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;

import io.github.gossiplimiter.simulator.experiment.DurationText;

/**
 * The backend can do less for a time.
 *
 * @param start when it begins
 * @param end when it ends
 * @param left what is left of the capacity, as a share
 */
public record CapacityDrop(Duration start, Duration end, double left) {

	public CapacityDrop {
		if (start.isNegative() || end.compareTo(start) <= 0 || !(left > 0 && left <= 1)) {
			throw new IllegalArgumentException("a drop ends after it begins and leaves a share above 0, for example "
					+ "20s..40s:0.5: " + DurationText.format(start) + ".." + DurationText.format(end) + ":" + left);
		}
	}

	/**
	 * Read {@code 20s..40s:0.5}.
	 */
	public static CapacityDrop parse(String text) {
		int dots = text.indexOf("..");
		int colon = text.indexOf(':');
		try {
			if (dots > 0 && colon > dots) {
				return new CapacityDrop(DurationText.parse(text.substring(0, dots)),
						DurationText.parse(text.substring(dots + 2, colon)),
						Double.parseDouble(text.substring(colon + 1)));
			}
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(described(text), ex);
		}
		throw new IllegalArgumentException(described(text));
	}

	private static String described(String text) {
		return "'" + text + "' is not a drop; write when it begins and ends and what is left, for example 20s..40s:0.5";
	}

	@Override
	public String toString() {
		return DurationText.format(this.start) + ".." + DurationText.format(this.end) + ":" + this.left;
	}

}
