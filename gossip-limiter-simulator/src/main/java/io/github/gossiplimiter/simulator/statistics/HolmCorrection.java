/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction: of many comparisons some look significant by chance, so each has to
 * be the more so, the more there are.
 */
public final class HolmCorrection {

	private HolmCorrection() {
	}

	/**
	 * Adjust p-values such that comparing each with a level keeps the chance of even one
	 * false alarm among all of them below that level.
	 * @param pValues the values of all comparisons
	 * @return the adjusted ones, in the same order
	 */
	public static double[] adjust(double... pValues) {
		int[] ascending = IntStream.range(0, pValues.length)
			.boxed()
			.sorted(Comparator.comparingDouble((place) -> pValues[place]))
			.mapToInt(Integer::intValue)
			.toArray();
		double[] adjusted = new double[pValues.length];
		double least = 0;
		for (int rank = 0; rank < ascending.length; rank++) {
			least = Math.max(least, Math.min(1, pValues[ascending[rank]] * (pValues.length - rank)));
			adjusted[ascending[rank]] = least;
		}
		return adjusted;
	}

}
