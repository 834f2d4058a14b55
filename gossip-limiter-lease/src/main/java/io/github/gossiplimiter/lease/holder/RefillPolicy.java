/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.WindowSpec;

/**
 * Predicts the demand for a key on this node: when the next lease is needed, and whether
 * other holders may need the permits.
 */
final class RefillPolicy {

	/*
	 * While less than this part of the limit is free, leases that are not used go back
	 * early.
	 */
	private static final int SCARCE_PART = 4;

	/*
	 * While less than this part is free, nothing is fetched ahead.
	 */
	private static final int DRY_PART = 8;

	/*
	 * Where there is little, the next lease is asked for when what is at hand lasts for
	 * so many round trips.
	 */
	private static final int AHEAD_ROUND_TRIPS = 16;

	/*
	 * What will be spent within so many round trips is not returned for somebody else: to
	 * fetch it again would take as long.
	 */
	private static final int KEPT_ROUND_TRIPS = 1;

	/*
	 * For how many leases without a request the next one is still asked for.
	 */
	private static final int KEPT_LOTS = 2;

	private final LeasedKey key;

	private final LeasedKeys owner;

	private final ReplyTime roundTrip;

	private final HeldLeases held;

	private final SpendRate pace;

	RefillPolicy(LeasedKey key, LeasedKeys owner, ReplyTime roundTrip, HeldLeases held, SpendRate pace) {
		this.key = key;
		this.owner = owner;
		this.roundTrip = roundTrip;
		this.held = held;
		this.pace = pace;
	}

	/**
	 * Whether others may need what is not used here.
	 */
	boolean isScarce() {
		return !isLeft(SCARCE_PART);
	}

	/**
	 * Whether there is enough to fetch some before it is needed.
	 */
	boolean isAheadWise() {
		return isLeft(DRY_PART);
	}

	private boolean isLeft(int part) {
		return this.key.free * part >= WindowSpec.capacity(this.owner.limit());
	}

	/**
	 * Whether what is at hand will be spent in a moment. What is fetched earlier, others
	 * cannot have.
	 */
	boolean isUrgent() {
		return this.pace.lastsNanos(this.held.left() + 1) < AHEAD_ROUND_TRIPS * this.roundTrip.nanos();
	}

	/**
	 * Whether so many permits are spent so fast that it is worth leasing more.
	 */
	boolean isFast(long permits) {
		return permits > 0 && this.pace.lastsNanos(permits) < LeaseTiming.TTL_NANOS_MIN;
	}

	/**
	 * Whether somebody here asks before what was returned could be fetched again.
	 */
	boolean isNeededAtOnce() {
		return this.pace.lastsNanos(1) < KEPT_ROUND_TRIPS * this.roundTrip.nanos();
	}

	/**
	 * Whether a lease is kept at hand for whoever comes next, because there is plenty.
	 * @param activeNanos when somebody came last
	 */
	boolean isKept(long activeNanos, long nowNanos) {
		return !isScarce() && nowNanos - activeNanos < KEPT_LOTS * this.pace.ttlNanos(this.owner.limit());
	}

}
