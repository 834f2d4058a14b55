/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.WindowSpec;

/**
 * Rate at which a node requests permits of a key, and the size of its next lease.
 */
final class SpendRate {

	/*
	 * A rate is an average over about this time; a lease that was spent before its time
	 * doubles the next, which is faster where load begins suddenly.
	 */
	private static final double MEMORY_NANOS = 2e9;

	private static final long SAMPLE_NANOS_MIN = 10_000_000;

	/*
	 * The first lease of a key is small: most keys are requested once.
	 */
	private static final int FIRST_PART = 64;

	private double permitsPerNano;

	private boolean begun;

	private long lastDemand;

	private long lastNanos;

	private long sinceNanos;

	SpendRate(long nowNanos) {
		this.lastNanos = nowNanos;
		this.sinceNanos = nowNanos;
	}

	/**
	 * Record how many permits were requested so far, granted or not.
	 */
	void note(long demand, long nowNanos) {
		long nanos = nowNanos - this.lastNanos;
		if (nanos < SAMPLE_NANOS_MIN) {
			return;
		}
		double rate = (double) (demand - this.lastDemand) / nanos;
		// At first the average is over the time there was.
		double memory = Math.min(MEMORY_NANOS, (double) (nowNanos - this.sinceNanos));
		double weight = 1 - StrictMath.exp(-nanos / memory);
		this.permitsPerNano += weight * (rate - this.permitsPerNano);
		this.lastDemand = demand;
		this.lastNanos = nowNanos;
	}

	long ttlNanos(Limit limit) {
		return LeaseTiming.ttlNanos(limit, this.permitsPerNano);
	}

	/**
	 * How long so many permits last.
	 */
	double lastsNanos(long permits) {
		return (this.permitsPerNano > 0) ? permits / this.permitsPerNano : Double.MAX_VALUE;
	}

	/**
	 * Number of permits to request.
	 * @param least what is needed at once
	 * @param spentEarly permits of the last lease, if it was spent before its time
	 */
	long wanted(Limit limit, long least, long spentEarly) {
		long capacity = WindowSpec.capacity(limit);
		long steady = (long) Math.ceil(this.permitsPerNano * ttlNanos(limit));
		long first = this.begun ? 0 : (capacity + FIRST_PART - 1) / FIRST_PART;
		this.begun = true;
		return Math.min(capacity, Math.max(least, Math.max(steady, Math.max(first, 2 * spentEarly))));
	}

}
