/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.change;

/**
 * How much of a limit is left on a node that is short of CPU: all of it below 80 %, and
 * from there in a straight line down to half at 100 %.
 *
 * @since 0.1.0
 */
public final class LoadCurve {

	/**
	 * Share of the CPU up to which a limit stays as it is.
	 */
	public static final double LOAD_MIN = 0.8;

	/**
	 * What is left of a limit when there is no CPU left.
	 */
	public static final double FACTOR_MIN = 0.5;

	private LoadCurve() {
	}

	/**
	 * What is left of a limit.
	 * @param load share of the CPU in use, 0 to 1; what is not a number counts as none
	 * @return a factor between a half and one
	 */
	public static double factor(double load) {
		if (!(load > LOAD_MIN)) {
			return 1;
		}
		double over = (Math.min(load, 1) - LOAD_MIN) / (1 - LOAD_MIN);
		return 1 - over * (1 - FACTOR_MIN);
	}

}
