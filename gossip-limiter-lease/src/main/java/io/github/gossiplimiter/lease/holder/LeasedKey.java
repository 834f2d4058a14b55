/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * The part of a key that request threads read: its permits, and the reason of a denial if
 * there are none.
 */
final class LeasedKey {

	/*
	 * Request threads take permits, move on to the spare lease when the current one is
	 * too small, and record for the holder: denials, the largest request, and waiting
	 * requests. Everything else is written by the thread of the holder.
	 */

	/**
	 * Answer of a key that was given up: look it up again.
	 */
	static final long GONE = Long.MIN_VALUE + 2;

	private static final VarHandle LEASE;

	private static final VarHandle DENIED;

	private static final VarHandle LARGEST;

	private static final VarHandle WAITING;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			LEASE = lookup.findVarHandle(LeasedKey.class, "lease", Lease.class);
			DENIED = lookup.findVarHandle(LeasedKey.class, "denied", long.class);
			LARGEST = lookup.findVarHandle(LeasedKey.class, "largest", int.class);
			WAITING = lookup.findVarHandle(LeasedKey.class, "waiting", WaitingRequest.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	final long hash;

	private final Clock clock;

	private final Runnable visit;

	private volatile Lease lease = Lease.NONE;

	volatile @Nullable Lease spare;

	private volatile @Nullable LeasedPermits alone;

	private volatile long aloneUntilNanos = Long.MIN_VALUE;

	volatile long aloneLowAt;

	volatile boolean aloneLow;

	volatile long comeBackNanos = Long.MIN_VALUE;

	volatile boolean unreachable;

	/**
	 * Free permits at the coordinator's last reply.
	 */
	volatile long free;

	private volatile boolean gone;

	@SuppressWarnings("FieldMayBeFinal") // written through the handle
	private volatile long denied;

	@SuppressWarnings("FieldMayBeFinal") // written through the handle
	private volatile int largest;

	@SuppressWarnings("FieldMayBeFinal") // written through the handle
	private volatile @Nullable WaitingRequest waiting;

	/**
	 * Create a key without permits.
	 * @param visit requests a visit of the key's {@link KeyHolder}; neither blocks nor
	 * allocates
	 */
	LeasedKey(long hash, Clock clock, Runnable visit) {
		this.hash = hash;
		this.clock = clock;
		this.visit = visit;
	}

	long tryAcquire(int cost) {
		long left = take(cost);
		return (left >= 0) ? left : deny(cost);
	}

	/**
	 * Take permits that are at hand: leased ones first, which need not be told soon.
	 * @return what is left, or a number below 0
	 */
	long take(int cost) {
		long leased = takeLeased(cost);
		LeasedPermits purse = this.alone;
		if (leased >= 0 || purse == null) {
			return leased;
		}
		long left = purse.take(cost);
		if (left < 0) {
			return left;
		}
		spentAlone(left);
		return left + purse.beyond();
	}

	/**
	 * Let requests be decided without a lease from now on, or no longer.
	 */
	void alone(@Nullable LeasedPermits purse) {
		this.alone = purse;
		this.aloneUntilNanos = (purse != null) ? Long.MAX_VALUE : this.clock.nanos() + LeaseTiming.MARGIN_NANOS;
	}

	private void spentAlone(long left) {
		if (left <= this.aloneLowAt && !this.aloneLow) {
			this.aloneLow = true;
			this.visit.run();
		}
	}

	private long takeLeased(int cost) {
		Lease current = this.lease;
		long left = current.take(cost);
		while (left < 0) {
			Lease next = this.spare;
			if (next == null || next == current) {
				return left;
			}
			if (LEASE.compareAndSet(this, current, next)) {
				// The agent counts it there only at its next visit.
				next.addBeyond(current.isClosed() ? 0 : current.left());
				this.visit.run();
			}
			current = this.lease;
			left = current.take(cost);
		}
		if (!current.isInTime(this.clock)) {
			this.visit.run();
			return LeasedPermits.SHUT;
		}
		if (left == 0 || current.becomesLow(left)) {
			this.visit.run();
		}
		return left + current.beyond();
	}

	private long deny(int cost) {
		if (this.gone) {
			return GONE;
		}
		DENIED.getAndAdd(this, (long) cost);
		if (this.unreachable) {
			return LeasedLimit.UNREACHABLE;
		}
		long waitNanos = this.comeBackNanos - this.clock.nanos();
		if (this.comeBackNanos != Long.MIN_VALUE && waitNanos > 0) {
			return -waitNanos;
		}
		demand(cost);
		return LeasedLimit.UNKNOWN;
	}

	private void demand(int cost) {
		int before = this.largest;
		while (before < cost && !LARGEST.compareAndSet(this, before, cost)) {
			before = this.largest;
		}
		this.visit.run();
	}

	/**
	 * Wait for permits.
	 * @return whether the key was still there to wait at
	 */
	boolean await(WaitingRequest waiter) {
		do {
			waiter.before = this.waiting;
		}
		while (!WAITING.compareAndSet(this, waiter.before, waiter));
		demand(waiter.cost);
		return !this.gone;
	}

	/**
	 * Result that an attempt to take permits would have.
	 */
	long peek(int cost) {
		LeasedPermits purse = this.alone;
		Lease current = this.lease;
		Lease next = this.spare;
		long left = leftWith(current.isInTime(this.clock) ? current : null, cost);
		left = (left < 0) ? leftWith((next != null && next.isInTime(this.clock)) ? next : null, cost) : left;
		left = (left < 0) ? leftWith(purse, cost) : left;
		if (left >= 0) {
			return left;
		}
		if (this.unreachable) {
			return LeasedLimit.UNREACHABLE;
		}
		long waitNanos = this.comeBackNanos - this.clock.nanos();
		return (this.comeBackNanos != Long.MIN_VALUE && waitNanos > 0) ? -waitNanos : LeasedLimit.UNKNOWN;
	}

	private static long leftWith(@Nullable LeasedPermits purse, int cost) {
		if (purse == null || purse.isClosed()) {
			return LeasedPermits.SHUT;
		}
		long left = purse.left();
		return (left >= cost) ? left - cost + purse.beyond() : LeasedPermits.TOO_LITTLE;
	}

	/**
	 * Return permits, if the lease at hand was there when they were taken and nothing
	 * could be decided alone then. What was can be told apart from leases only while
	 * there has been none.
	 */
	boolean giveBack(int cost, long ageNanos) {
		long takenNanos = this.clock.nanos() - ageNanos;
		Lease current = this.lease;
		LeasedPermits purse = this.alone;
		if (current == Lease.NONE) {
			return purse != null && purse.giveBack(cost, takenNanos);
		}
		return takenNanos > this.aloneUntilNanos && current.sinceNanos() <= takenNanos && current.isInTime(this.clock)
				&& current.giveBack(cost, takenNanos);
	}

	Lease lease() {
		return this.lease;
	}

	/**
	 * Replace the current lease, unless another thread was faster.
	 */
	boolean replace(Lease current, Lease next) {
		return LEASE.compareAndSet(this, current, next);
	}

	/**
	 * Permits that were denied so far.
	 */
	long denied() {
		return this.denied;
	}

	/**
	 * Whether there was a request in vain since the largest was last taken.
	 */
	boolean hasDemand() {
		return this.largest > 0;
	}

	/**
	 * The largest denied request since the last call.
	 */
	int takeLargest() {
		return (int) LARGEST.getAndSet(this, 0);
	}

	/**
	 * Requests that began to wait since the last call, latest first.
	 */
	@Nullable WaitingRequest takeWaiting() {
		return (WaitingRequest) WAITING.getAndSet(this, null);
	}

	void giveUp() {
		this.gone = true;
	}

	boolean isGone() {
		return this.gone;
	}

}
