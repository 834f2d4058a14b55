/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.util.Arrays;

/**
 * Measured values, all of them kept: a percentile is the value of one of them. Safe for
 * use by many threads.
 */
final class Samples {

	private long[] values = new long[1 << 16];

	private int size;

	synchronized void add(long value) {
		if (this.size == this.values.length) {
			this.values = Arrays.copyOf(this.values, 2 * this.size);
		}
		this.values[this.size++] = value;
	}

	synchronized void clear() {
		this.size = 0;
	}

	synchronized Summary summary() {
		long[] sorted = Arrays.copyOf(this.values, this.size);
		Arrays.sort(sorted);
		return new Summary(sorted.length, Arrays.stream(sorted).average().orElse(0), at(sorted, 0.5), at(sorted, 0.9),
				at(sorted, 0.95), at(sorted, 0.99), at(sorted, 1));
	}

	private static long at(long[] sorted, double share) {
		return (sorted.length > 0) ? sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)] : 0;
	}

	/**
	 * What there is to say about them.
	 *
	 * @param count how many
	 * @param mean their mean
	 * @param p50 half of them are at most this
	 * @param p90 nine in ten are
	 * @param p95 nineteen in twenty are
	 * @param p99 all but one in a hundred are
	 * @param max all are
	 */
	record Summary(int count, double mean, long p50, long p90, long p95, long p99, long max) {

		/**
		 * The same with so much taken off every value.
		 */
		Summary less(long offset) {
			return new Summary(this.count, this.mean - offset, Math.max(0, this.p50 - offset),
					Math.max(0, this.p90 - offset), Math.max(0, this.p95 - offset), Math.max(0, this.p99 - offset),
					Math.max(0, this.max - offset));
		}

	}

}
