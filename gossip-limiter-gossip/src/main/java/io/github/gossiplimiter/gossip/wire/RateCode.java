/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.MessageBounds;

/**
 * Rates in one byte: eight steps an octave, so at most 4.5 % off, from one permit in four
 * minutes to ten million a second. Slower rates become zero, faster ones the largest.
 *
 * @since 0.1.0
 */
public final class RateCode {

	/**
	 * Largest code.
	 */
	public static final int MAX = 255;

	private static final int STEPS = 8;

	private static final double OCTAVE_MIN = -18;

	private static final double LN_2 = StrictMath.log(2);

	private static final double[] RATES = rates();

	private RateCode() {
	}

	/**
	 * The code nearest to a rate.
	 * @param ratePerMilli permits a millisecond
	 */
	public static int encode(double ratePerMilli) {
		if (!(ratePerMilli > 0)) {
			return 0;
		}
		double steps = STEPS * (StrictMath.log(ratePerMilli) / LN_2 - OCTAVE_MIN);
		return (int) Math.max(0, Math.min(MAX, 1 + Math.rint(steps)));
	}

	/**
	 * The rate a code stands for, in permits a millisecond.
	 */
	public static double decode(int code) {
		MessageBounds.check("code", code, 0, MAX);
		return RATES[code];
	}

	private static double[] rates() {
		double[] rates = new double[MAX + 1];
		for (int code = 1; code <= MAX; code++) {
			rates[code] = StrictMath.pow(2, OCTAVE_MIN + (code - 1) / (double) STEPS);
		}
		return rates;
	}

}
