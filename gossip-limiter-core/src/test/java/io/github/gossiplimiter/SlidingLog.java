/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.ArrayDeque;

/**
 * The exact trailing window, one entry for each admission: what the limiter is measured
 * against.
 */
final class SlidingLog {

	private final long windowNanos;

	private final ArrayDeque<long[]> entries = new ArrayDeque<>();

	private long sum;

	SlidingLog(long windowNanos) {
		this.windowNanos = windowNanos;
	}

	/**
	 * Admitted in the window that ends now and does not contain its start.
	 */
	long count(long nowNanos) {
		while (!this.entries.isEmpty() && this.entries.getFirst()[0] <= nowNanos - this.windowNanos) {
			this.sum -= this.entries.removeFirst()[1];
		}
		return this.sum;
	}

	void add(long nowNanos, long cost) {
		this.entries.addLast(new long[] { nowNanos, cost });
		this.sum += cost;
	}

	boolean tryAdd(long nowNanos, long cost, long limit) {
		boolean fits = count(nowNanos) + cost <= limit;
		if (fits) {
			add(nowNanos, cost);
		}
		return fits;
	}

}
