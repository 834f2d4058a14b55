/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import java.util.Arrays;

import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.TTest;

/**
 * How likely runs of two configurations differ as much as they do if there were no
 * difference between the configurations. Two-sided; 1 where there are too few runs to say
 * anything.
 * <p>
 * The test of ranks asks nothing of how runs are distributed, so it is the one to decide
 * by: over-admission is never below zero, and piles up there. Welch's test asks about the
 * means themselves.
 *
 * @param ranks the p-value of the Mann-Whitney U test: exact without ties, by normal
 * approximation with ties
 * @param means the p-value of Welch's t-test
 */
public record RunDifference(double ranks, double means) {

	private static final RunDifference UNKNOWN = new RunDifference(1, 1);

	/**
	 * Compare two samples.
	 */
	public static RunDifference between(Sample one, Sample other) {
		if (one.size() < 2 || other.size() < 2) {
			return UNKNOWN;
		}
		double[] left = one.values();
		double[] right = other.values();
		return new RunDifference(ranks(left, right), means(left, right));
	}

	/*
	 * Where all values of both samples are one and the same there are no ranks.
	 */
	private static double ranks(double[] one, double[] other) {
		if (isConstant(one) && isConstant(other) && one[0] == other[0]) {
			return 1;
		}
		return MannWhitneyUTest.withDefaults().test(one, other).getPValue();
	}

	/*
	 * Without any spread the t-test divides by zero: two constants are either the same or
	 * surely not.
	 */
	private static double means(double[] one, double[] other) {
		if (isConstant(one) && isConstant(other)) {
			return (one[0] == other[0]) ? 1 : 0;
		}
		return TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC).test(one, other).getPValue();
	}

	private static boolean isConstant(double[] values) {
		return Arrays.stream(values).allMatch((value) -> value == values[0]);
	}

}
