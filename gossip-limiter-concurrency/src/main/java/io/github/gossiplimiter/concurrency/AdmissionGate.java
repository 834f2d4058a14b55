/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

import io.github.gossiplimiter.concurrency.latency.LatencySampler;

/**
 * Admits a request while fewer are in flight than both the share of this node and its
 * local limit allow. Invariant: admissions and share are one word, changed by
 * compare-and-set, so the number in flight never exceeds a share that was in force when
 * the last one was admitted.
 * <p>
 * Safe for use by many threads, without a lock.
 */
final class AdmissionGate {

	/*
	 * Share and requests in flight are one word: the share in the upper half, the
	 * requests in the lower. A request that was about to enter by a share that has
	 * changed since has to look again, so whoever lowers the share knows that nobody
	 * enters by the old one, and what is read with it is what there was then. The end of
	 * the lease is looked at by each request itself, because whoever drives the limiter
	 * may be late.
	 */

	private static final int SHARE_SHIFT = 32;

	private static final long IN_FLIGHT = 0xffff_ffffL;

	/**
	 * Not admitted.
	 */
	static final int REFUSED = 0;

	private final AtomicLong word = new AtomicLong();

	private final LongAdder rejected = new LongAdder();

	private final LatencySampler sampler;

	private final int openWithoutLease;

	/*
	 * The share when there is no lease: nothing, or whatever the local limit allows.
	 */
	private volatile int shareWithoutLease;

	private volatile long leaseEndNanos = Long.MIN_VALUE;

	private volatile int peak;

	private final LongAdder lacked = new LongAdder();

	private final ShareDemand demand;

	AdmissionGate(LatencySampler sampler, OutagePolicy outage, ShareDemand demand) {
		this.sampler = sampler;
		this.demand = demand;
		this.openWithoutLease = (outage == OutagePolicy.LOCAL_ONLY) ? ConcurrencyReport.LIMIT_MAX : 0;
		this.shareWithoutLease = this.openWithoutLease;
	}

	/**
	 * Let a request in.
	 * @return requests in flight with this one, {@link #REFUSED} if it may not enter
	 */
	int enter(long nowNanos) {
		while (true) {
			long current = this.word.get();
			int inFlight = inFlightOf(current);
			int share = (nowNanos < this.leaseEndNanos) ? shareOf(current) : this.shareWithoutLease;
			if (inFlight >= share || inFlight >= this.sampler.limit()) {
				refuse(inFlight >= share);
				return REFUSED;
			}
			if (this.word.compareAndSet(current, current + 1)) {
				if (inFlight >= this.peak) {
					this.peak = inFlight + 1;
				}
				return inFlight + 1;
			}
		}
	}

	private void refuse(boolean byShare) {
		this.rejected.increment();
		if (byShare) {
			this.lacked.increment();
		}
	}

	/**
	 * Let a request out.
	 * @return whether this node has now drained to what it may have, after it had more,
	 * or to nothing
	 */
	boolean exit() {
		long left = this.word.decrementAndGet();
		int inFlight = inFlightOf(left);
		return (inFlight == shareOf(left) && isLeased()) || (inFlight == 0 && isClosed());
	}

	/**
	 * Keep to a share.
	 * @return whether it is smaller than before
	 */
	boolean share(int share) {
		long before = this.word.getAndUpdate((current) -> (long) share << SHARE_SHIFT | (current & IN_FLIGHT));
		return share < shareOf(before);
	}

	/**
	 * The lease lasts until then, unless it lasts longer already.
	 */
	void lease(long endNanos) {
		if (endNanos > this.leaseEndNanos) {
			this.leaseEndNanos = endNanos;
		}
	}

	/**
	 * The lease has ended, whatever the clock shows.
	 */
	void endLease() {
		this.leaseEndNanos = Long.MIN_VALUE;
	}

	/**
	 * Admit again what there is a lease for, or what may enter without.
	 */
	void open() {
		this.shareWithoutLease = this.openWithoutLease;
	}

	/**
	 * Admit nothing any more.
	 */
	void close() {
		this.shareWithoutLease = 0;
		endLease();
		share(0);
	}

	private boolean isClosed() {
		return !isLeased() && this.shareWithoutLease == 0;
	}

	/**
	 * Whether there is a lease, or one that was not ended yet.
	 */
	boolean isLeased() {
		return this.leaseEndNanos != Long.MIN_VALUE;
	}

	/**
	 * When the lease ends.
	 * @return the end of time if there is none, or if that was noticed already
	 */
	long nextEndNanos(long nowNanos) {
		long end = this.leaseEndNanos;
		return (end > nowNanos) ? end : Long.MAX_VALUE;
	}

	long leaseEndNanos() {
		return this.leaseEndNanos;
	}

	/**
	 * Share and use of this node.
	 * @param generation of the share that it keeps to
	 * @param nowNanos the time
	 */
	ConcurrencyReport.Use use(long generation, long nowNanos) {
		int most = this.peak;
		long current = this.word.get();
		int inFlight = inFlightOf(current);
		this.peak = inFlight;
		int held = (nowNanos < this.leaseEndNanos) ? shareOf(current) : 0;
		int wanted = this.demand.of(nowNanos, shareOf(current), Math.max(most, inFlight), this.sampler.samples(),
				this.lacked.sum());
		return new ConcurrencyReport.Use(generation, held, Math.min(ConcurrencyReport.LIMIT_MAX, inFlight),
				Math.min(ConcurrencyReport.LIMIT_MAX, wanted));
	}

	/**
	 * Largest number of requests at a time.
	 */
	int shareAt(long nowNanos) {
		return (nowNanos < this.leaseEndNanos) ? shareOf(this.word.get())
				: Math.min(this.shareWithoutLease, this.sampler.limit());
	}

	int inFlight() {
		return inFlightOf(this.word.get());
	}

	long rejected() {
		return this.rejected.sum();
	}

	private static int shareOf(long word) {
		return (int) (word >>> SHARE_SHIFT);
	}

	private static int inFlightOf(long word) {
		return (int) word;
	}

}
