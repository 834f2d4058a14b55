/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * Permits that a coordinator granted, valid until their fence.
 */
final class Lease extends LeasedPermits {

	/*
	 * A permit is taken first, and then the clock is read: whoever finds that it is too
	 * late does not use what it took. So however long a thread pauses in between, no
	 * decision lies behind the fence. The wall clock is read as well, because the other
	 * one stands still while the machine is suspended.
	 */

	/**
	 * A lease to begin with.
	 */
	static final Lease NONE = new Lease(0, 0, Long.MIN_VALUE, Long.MIN_VALUE, 0);

	static {
		NONE.close();
	}

	private final long number;

	private final long granted;

	private final long fenceNanos;

	private final long wallFenceNanos;

	private final long sinceNanos;

	private volatile boolean low;

	/**
	 * Create an open lease.
	 * @param fenceNanos when to stop, by the monotonic clock
	 * @param wallFenceNanos when to stop, by the wall clock
	 * @param sinceNanos when it came
	 */
	Lease(long number, long granted, long fenceNanos, long wallFenceNanos, long sinceNanos) {
		super(granted);
		this.number = number;
		this.granted = granted;
		this.fenceNanos = fenceNanos;
		this.wallFenceNanos = wallFenceNanos;
		this.sinceNanos = sinceNanos;
	}

	long number() {
		return this.number;
	}

	long granted() {
		return this.granted;
	}

	long fenceNanos() {
		return this.fenceNanos;
	}

	long sinceNanos() {
		return this.sinceNanos;
	}

	/**
	 * When the coordinator has ended it at the latest, by this node's clock: from when it
	 * came, which is after it was granted, as long as a coordinator whose clock is slow
	 * counts it as lent.
	 */
	long endedNanos() {
		long spendable = this.fenceNanos - this.sinceNanos;
		return this.sinceNanos + LeaseTiming.countedNanos(LeaseTiming
			.lentNanos(LeaseTiming.countedNanos(LeaseTiming.countedNanos(spendable + LeaseTiming.MARGIN_NANOS))));
	}

	boolean isInTime(Clock clock) {
		return clock.nanos() < this.fenceNanos && clock.wallNanos() < this.wallFenceNanos;
	}

	/**
	 * Whether so little is left that the next lease should be asked for; true once.
	 */
	boolean becomesLow(long left) {
		if (left > this.granted / 2 || this.low) {
			return false;
		}
		this.low = true;
		return true;
	}

	/**
	 * Whether half of it was spent.
	 */
	boolean isLow() {
		return left() <= this.granted / 2;
	}

	/**
	 * What was spent until now, which stays spent.
	 */
	LeaseReport report(long nowNanos) {
		boolean closed = isClosed();
		return new LeaseReport(this.number, this.granted - count(nowNanos), closed);
	}

}
