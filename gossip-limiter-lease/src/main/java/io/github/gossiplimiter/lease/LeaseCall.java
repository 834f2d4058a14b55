/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.util.List;

import io.github.gossiplimiter.Limit;

/**
 * A holder's report and request to the coordinator about one key.
 *
 * @param limit the limit, as the holder has it
 * @param key hash of the key
 * @param holder incarnation of the node that asks
 * @param reports what was spent of earlier leases, cumulative
 * @param lease number of the lease that is asked for, never used before by this holder
 * for any key; 0 if none is
 * @param wanted permits the new lease should have; 0 if none is asked for
 * @param least permits below which the new lease would be of no use, so that none is
 * granted; 0 if none is asked for
 * @param ttlNanos how long the new lease should last; of a call without a lease, the
 * {@linkplain #resetNumber number} of a reset
 * @param unleased what the holder decides without a lease
 * @since 0.1.0
 */
public record LeaseCall(Limit limit, long key, long holder, List<LeaseReport> reports, long lease, long wanted,
		long least, long ttlNanos, UnleasedUsage unleased) {

	/**
	 * Most reports of one call: a holder has few leases of a key at a time.
	 */
	public static final int REPORTS_MAX = 64;

	/*
	 * A call without a lease has no use for a duration, which travels in microseconds.
	 */
	private static final long RESET_NANOS = 1000;

	public LeaseCall {
		reports = List.copyOf(reports);
		if (reports.size() > REPORTS_MAX) {
			throw new IllegalArgumentException(
					"a call has at most " + REPORTS_MAX + " reports: reports=" + reports.size());
		}
		if (wanted < 0) {
			throw new IllegalArgumentException("wanted must not be negative: wanted=" + wanted);
		}
		if ((lease == 0) != (wanted == 0)) {
			throw new IllegalArgumentException(
					"a lot is asked for by its number and its permits: lot=" + lease + ", wanted=" + wanted);
		}
		if (lease < 0) {
			throw new IllegalArgumentException("lot must not be negative: lot=" + lease);
		}
		if (least > wanted || (least < 1) != (wanted == 0)) {
			throw new IllegalArgumentException(
					"least must be between 1 and wanted: least=" + least + ", wanted=" + wanted);
		}
		if (ttlNanos < 0 || (wanted > 0 && ttlNanos == 0)) {
			throw new IllegalArgumentException("ttlNanos must be longer than zero: ttlNanos=" + ttlNanos);
		}
	}

	/**
	 * A call of a holder that decides nothing without a lease, and for which one permit
	 * is better than none.
	 */
	public LeaseCall(Limit limit, long key, long holder, List<LeaseReport> reports, long lease, long wanted,
			long ttlNanos) {
		this(limit, key, holder, reports, lease, wanted, Math.min(1, wanted), ttlNanos, UnleasedUsage.NONE);
	}

	/**
	 * A call that only reports.
	 */
	public static LeaseCall report(Limit limit, long key, long holder, List<LeaseReport> reports) {
		return new LeaseCall(limit, key, holder, reports, 0, 0, 0);
	}

	/**
	 * A call that lets the coordinator forget what was spent and lent of a key. Repeated,
	 * it asks how long what was lent before may still be spent.
	 * @param number of the reset, never used before by this holder for a reset or a lease
	 */
	public static LeaseCall reset(Limit limit, long key, long holder, long number) {
		return new LeaseCall(limit, key, holder, List.of(), 0, 0, number * RESET_NANOS);
	}

	/**
	 * Whether only what is left of the key is asked for: such a call says nothing of its
	 * holder.
	 */
	public boolean isRead() {
		return this.lease == 0 && this.ttlNanos == 0 && this.reports.isEmpty()
				&& this.unleased.equals(UnleasedUsage.NONE);
	}

	/**
	 * Whether the key is to be reset. Coordinators that know no resets take such a call
	 * for one that says nothing.
	 */
	public boolean isReset() {
		return this.lease == 0 && this.ttlNanos >= RESET_NANOS;
	}

	/**
	 * Number of a reset.
	 */
	public long resetNumber() {
		return this.ttlNanos / RESET_NANOS;
	}

	/**
	 * The same without asking for a lease.
	 */
	public LeaseCall reportsOnly() {
		return new LeaseCall(this.limit, this.key, this.holder, this.reports, 0, 0, 0, 0, this.unleased);
	}

	/**
	 * Whether a lease is requested.
	 */
	public boolean requestsLease() {
		return this.lease != 0;
	}

}
