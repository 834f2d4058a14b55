/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.List;

import io.github.gossiplimiter.lease.WindowSpec;

/**
 * Usage of a token bucket, as a debt that drains at the limit's rate.
 */
final class TokenBucketUsage extends UsageWindow {

	/*
	 * The debt is a whole number at some instant, in the past by less than it takes to
	 * drain one permit. A coordinator whose clock is fast would refill too soon: the pace
	 * allows for that.
	 */

	private final long windowNanos;

	private long permits;

	private double nanosPerPermit;

	private long debt;

	private long atNanos;

	TokenBucketUsage(WindowSpec measure) {
		super(measure);
		this.windowNanos = measure.countedNanos();
		pace(measure.permits());
	}

	private void pace(long changed) {
		this.permits = changed;
		this.nanosPerPermit = (double) this.windowNanos / changed;
	}

	@Override
	void measure(WindowSpec measure, long nowNanos) {
		super.measure(measure, nowNanos);
		if (measure.permits() != this.permits) {
			drain(nowNanos);
			pace(measure.permits());
		}
	}

	private void drain(long nowNanos) {
		long drained = (long) Math.floor(Math.max(0, nowNanos - this.atNanos) / this.nanosPerPermit);
		if (drained >= this.debt) {
			this.debt = 0;
			this.atNanos = Math.max(this.atNanos, nowNanos);
			return;
		}
		this.debt -= drained;
		this.atNanos += (long) Math.ceil(drained * this.nanosPerPermit);
	}

	@Override
	void add(long addedNanos, long added) {
		drain(addedNanos);
		this.debt += added;
	}

	@Override
	long used(long nowNanos) {
		drain(nowNanos);
		return this.debt;
	}

	@Override
	long freeAtNanos(long room, long fromNanos) {
		long excess = Math.max(0, this.debt - room);
		return Math.max(fromNanos, this.atNanos + (long) Math.ceil(excess * this.nanosPerPermit));
	}

	@Override
	List<SpentPermits> spent(long nowNanos) {
		drain(nowNanos);
		return (this.debt > 0) ? List.of(new SpentPermits(this.atNanos, this.debt)) : List.of();
	}

	@Override
	long permits() {
		return this.permits;
	}

}
