/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Durations of look-ups on disk: exponentially weighted mean with weight 1/64, and
 * maximum of the last one to two minutes. Written by the reader thread of
 * {@link MvColdStore}, read by any.
 */
final class LoadTimes {

	private static final int WEIGHT_SHIFT = 6;

	private static final long PERIOD_NANOS = 60_000_000_000L;

	private final AtomicLong loads = new AtomicLong();

	private volatile long meanNanos;

	private volatile long maxNanos;

	private volatile long maxBeforeNanos;

	private long sinceNanos = System.nanoTime();

	void add(long nanos, long nowNanos) {
		if (nowNanos - this.sinceNanos > PERIOD_NANOS) {
			this.maxBeforeNanos = this.maxNanos;
			this.maxNanos = 0;
			this.sinceNanos = nowNanos;
		}
		long mean = this.meanNanos;
		this.meanNanos = (this.loads.get() == 0) ? nanos : mean + ((nanos - mean) >> WEIGHT_SHIFT);
		this.maxNanos = Math.max(this.maxNanos, nanos);
		count();
	}

	/**
	 * Count a look-up that was answered from memory.
	 */
	void count() {
		this.loads.incrementAndGet();
	}

	long loads() {
		return this.loads.get();
	}

	long meanNanos() {
		return this.meanNanos;
	}

	/**
	 * Maximum of the last one to two minutes.
	 */
	long maxNanos() {
		return Math.max(this.maxNanos, this.maxBeforeNanos);
	}

}
