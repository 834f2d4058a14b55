/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.gossip.ClockBounds;
import io.github.gossiplimiter.internal.Internal;

/**
 * Assumptions about clocks, and the durations that follow. Invariant: the holder stops
 * spending before the coordinator considers the lease expired. The holder counts from its
 * request, with a clock that may be slow; the coordinator from its reply, with a clock
 * that may be fast.
 *
 * @since 0.1.0
 */
@Internal
public final class LeaseTiming {

	/**
	 * By how much the rates of two clocks may differ, as a share.
	 */
	public static final double CLOCK_DRIFT = ClockBounds.DRIFT;

	/**
	 * Longest pause between looking at the clock and taking a permit.
	 */
	public static final long MARGIN_NANOS = ClockBounds.PAUSE_NANOS;

	/**
	 * Longest time a lease lasts, whatever the window: a new owner of a key waits it out
	 * before it grants anything.
	 */
	public static final long TTL_NANOS_MAX = TimeUnit.SECONDS.toNanos(30);

	/**
	 * A coordinator without a message of a member for so long counts it as absent: as
	 * long as a member keeps a promise to an owner.
	 */
	public static final long CONTACT_NANOS = TimeUnit.SECONDS.toNanos(6);

	/*
	 * Nobody comes back for every single permit, but at most so often in the longest time
	 * of a lease.
	 */
	private static final int COME_BACKS_PER_LOT = 8;

	public static final long TTL_NANOS_MIN = TimeUnit.SECONDS.toNanos(1);

	/*
	 * A lease should last for so many requests of a node.
	 */
	private static final double REQUESTS_PER_LOT = 8;

	/*
	 * A lease that lasts longer than this part of the window keeps too much of it from
	 * others.
	 */
	private static final int LOTS_PER_WINDOW = 4;

	private LeaseTiming() {
	}

	/**
	 * How long a holder may spend a lease, from when it sent the request.
	 */
	public static long spendableNanos(long ttlNanos) {
		return Math.max(0, (long) (ttlNanos * (1 - CLOCK_DRIFT)) - MARGIN_NANOS);
	}

	/**
	 * How long a coordinator counts a lease as lent, from when it granted it.
	 */
	public static long lentNanos(long ttlNanos) {
		return ClockBounds.grantedNanos(ttlNanos);
	}

	/**
	 * How long a report counts, from its arrival.
	 */
	public static long countedNanos(long windowNanos) {
		return (long) (windowNanos * (1 + CLOCK_DRIFT));
	}

	/**
	 * Longest time a lease of a limit lasts.
	 */
	public static long ttlNanosMax(Limit limit) {
		return Math.min(TTL_NANOS_MAX, shortestNanos(limit) / LOTS_PER_WINDOW);
	}

	/**
	 * Shortest time after which a denied holder may request again.
	 */
	public static long comeBackNanosMin(Limit limit) {
		return ttlNanosMax(limit) / COME_BACKS_PER_LOT;
	}

	/**
	 * Duration of a lease on a node that requests permits of a key at some rate.
	 */
	public static long ttlNanos(Limit limit, double permitsPerNano) {
		long longEnough = (permitsPerNano > 0) ? (long) (REQUESTS_PER_LOT / permitsPerNano) : TTL_NANOS_MAX;
		return Math.min(ttlNanosMax(limit), Math.max(TTL_NANOS_MIN, longEnough));
	}

	/**
	 * How long a member has to be cut off before it may spend its own share: by then its
	 * leases have ended, the coordinator has noticed, and what others were granted before
	 * no longer counts.
	 */
	public static long cutOffNanos(Limit limit) {
		return countedNanos(longestNanos(limit)) + lentNanos(ttlNanosMax(limit)) + countedNanos(CONTACT_NANOS);
	}

	/**
	 * The shortest window of a limit.
	 */
	static long shortestNanos(Limit limit) {
		return limit.windows().stream().map(Window::length).min(Duration::compareTo).orElseThrow().toNanos();
	}

	/**
	 * The longest window of a limit.
	 */
	public static long longestNanos(Limit limit) {
		return limit.windows().stream().map(Window::length).max(Duration::compareTo).orElseThrow().toNanos();
	}

}
