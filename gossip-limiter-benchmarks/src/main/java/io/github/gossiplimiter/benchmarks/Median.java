/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.Collection;

/**
 * The value in the middle, which one disturbed measurement does not move far.
 */
public final class Median {

	private Median() {
	}

	/**
	 * The median of at least one value; of an even number, the mean of the two in the
	 * middle.
	 */
	public static double of(Collection<Double> values) {
		if (values.isEmpty()) {
			throw new IllegalArgumentException("values must not be empty");
		}
		double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}
