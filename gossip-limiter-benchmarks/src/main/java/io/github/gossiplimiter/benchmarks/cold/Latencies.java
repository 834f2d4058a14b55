/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cold;

import java.util.Arrays;

/**
 * Measured times, all of them kept. Safe for use by many threads.
 */
final class Latencies {

	private static final double NANOS_PER_MICRO = 1000;

	private long[] nanos = new long[1 << 16];

	private int size;

	synchronized void add(long value) {
		if (this.size == this.nanos.length) {
			this.nanos = Arrays.copyOf(this.nanos, 2 * this.size);
		}
		this.nanos[this.size++] = value;
	}

	synchronized int count() {
		return this.size;
	}

	/**
	 * The time that so large a share of all stays within.
	 */
	synchronized double micros(double share) {
		long[] sorted = Arrays.copyOf(this.nanos, this.size);
		Arrays.sort(sorted);
		return (this.size > 0) ? sorted[Math.max(0, (int) Math.ceil(share * this.size) - 1)] / NANOS_PER_MICRO : 0;
	}

}
