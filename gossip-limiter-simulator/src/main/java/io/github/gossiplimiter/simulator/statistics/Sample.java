/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The same figure of several runs.
 */
public final class Sample {

	private static final double TWO_SIDED_95 = 0.975;

	private final double[] values;

	private Sample(double[] values) {
		for (double value : values) {
			if (!Double.isFinite(value)) {
				throw new IllegalArgumentException("values must be finite: value=" + value);
			}
		}
		this.values = values;
	}

	/**
	 * One value for each run.
	 */
	public static Sample of(double... values) {
		return new Sample(values.clone());
	}

	/**
	 * A figure of every run.
	 * @param runs the runs
	 * @param figure what is taken of each
	 */
	public static <T> Sample of(Collection<T> runs, ToDoubleFunction<? super T> figure) {
		return new Sample(runs.stream().mapToDouble(figure).toArray());
	}

	/**
	 * How many runs there are.
	 */
	public int size() {
		return this.values.length;
	}

	/**
	 * The mean; 0 without runs.
	 */
	public double mean() {
		return Arrays.stream(this.values).average().orElse(0);
	}

	/**
	 * The standard deviation of what the runs are drawn from, as far as they tell it; 0
	 * for a single run.
	 */
	public double deviation() {
		if (this.values.length < 2) {
			return 0;
		}
		double mean = mean();
		double squares = Arrays.stream(this.values).map((value) -> (value - mean) * (value - mean)).sum();
		return Math.sqrt(squares / (this.values.length - 1));
	}

	/**
	 * Half the width of the interval around {@link #mean} that holds the true mean in 95
	 * of 100 such samples; 0 for a single run, which tells nothing.
	 */
	public double margin() {
		if (this.values.length < 2) {
			return 0;
		}
		double quantile = TDistribution.of(this.values.length - 1.0).inverseCumulativeProbability(TWO_SIDED_95);
		return quantile * deviation() / Math.sqrt(this.values.length);
	}

	/**
	 * The largest value; 0 without runs.
	 */
	public double max() {
		return Arrays.stream(this.values).max().orElse(0);
	}

	double[] values() {
		return this.values.clone();
	}

	@Override
	public String toString() {
		return Arrays.toString(this.values);
	}

}
