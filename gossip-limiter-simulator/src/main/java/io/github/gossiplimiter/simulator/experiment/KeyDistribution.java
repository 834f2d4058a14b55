/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Which keys requests are for. Key i (from 1) gets requests in proportion to
 * {@code 1 / i^exponent}: with 0 all keys get the same, with 1 a few get most. The load
 * is that of the first key, the busiest; the others get theirs on top.
 *
 * @param count how many keys there are
 * @param exponent how unequal they are
 */
public record KeyDistribution(int count, double exponent) {

	/**
	 * Everything is for one key.
	 */
	public static final KeyDistribution ONE = new KeyDistribution(1, 0);

	/**
	 * Most keys.
	 */
	public static final int COUNT_MAX = 10_000_000;

	public KeyDistribution {
		if (count < 1 || count > COUNT_MAX) {
			throw new IllegalArgumentException("keys must be between 1 and " + COUNT_MAX + ": keys=" + count);
		}
		if (!(exponent >= 0) || Double.isInfinite(exponent)) {
			throw new IllegalArgumentException("zipf must be at least 0 and finite: zipf=" + exponent);
		}
	}

	Choice choice() {
		double[] sums = new double[this.count];
		double sum = 0;
		for (int i = 0; i < this.count; i++) {
			sum += StrictMath.pow(i + 1, -this.exponent);
			sums[i] = sum;
		}
		return new Choice(sums);
	}

	static String name(int index) {
		return "key-" + index;
	}

	/**
	 * Draws keys.
	 */
	static final class Choice {

		private final double[] sums;

		Choice(double[] sums) {
			this.sums = sums;
		}

		/**
		 * How many requests there are in all for one of the busiest key.
		 */
		double multiple() {
			return this.sums[this.sums.length - 1];
		}

		int next(RandomGenerator random) {
			if (this.sums.length == 1) {
				return 0;
			}
			int found = Arrays.binarySearch(this.sums, random.nextDouble() * multiple());
			return Math.min((found >= 0) ? found + 1 : -found - 1, this.sums.length - 1);
		}

	}

}
