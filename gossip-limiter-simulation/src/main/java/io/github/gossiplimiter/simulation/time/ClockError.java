/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.time;

import java.time.Duration;

/**
 * How a node's clock is wrong.
 *
 * @param skew how far it is ahead when the simulation begins; negative for behind
 * @param driftPpm how much faster than true it runs, in millionths; negative for slower
 */
public record ClockError(Duration skew, long driftPpm) {

	/**
	 * A clock that is right.
	 */
	public static final ClockError NONE = new ClockError(Duration.ZERO, 0);

	/**
	 * Most drift: a clock that is off by a tenth is broken, not drifting.
	 */
	public static final long DRIFT_PPM_MAX = 100_000;

	public ClockError {
		if (Math.abs(driftPpm) > DRIFT_PPM_MAX) {
			throw new IllegalArgumentException(
					"driftPpm must be between -" + DRIFT_PPM_MAX + " and " + DRIFT_PPM_MAX + ": driftPpm=" + driftPpm);
		}
	}

	/**
	 * A clock that is ahead, or behind if negative, but runs true.
	 */
	public static ClockError skew(Duration value) {
		return new ClockError(value, 0);
	}

	/**
	 * A clock that begins right and runs too fast, or too slow if negative.
	 */
	public static ClockError drift(long ppm) {
		return new ClockError(Duration.ZERO, ppm);
	}

}
