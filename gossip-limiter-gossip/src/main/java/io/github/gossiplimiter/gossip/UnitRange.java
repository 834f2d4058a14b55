/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import io.github.gossiplimiter.internal.Internal;

/**
 * Arithmetic on values between 0 and 1.
 */
@Internal
public final class UnitRange {

	/**
	 * Bound on the rounding error of a few floating point operations. A value that
	 * mathematically lies on a step must not fall below it because of rounding.
	 */
	static final double ROUNDING = 1.0e-9;

	private UnitRange() {
	}

	/**
	 * The nearest value between 0 and 1; 0 for what is not a number, as a ratio of
	 * nothing to nothing has no urgency.
	 */
	public static double clamp(double value) {
		return (value > 0) ? Math.min(value, 1) : 0;
	}

}
