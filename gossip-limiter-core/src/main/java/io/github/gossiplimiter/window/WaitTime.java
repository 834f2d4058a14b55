/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import org.jspecify.annotations.Nullable;

/**
 * How long until a request would be admitted, if nobody else asked. Pure functions of
 * what counts now.
 */
public final class WaitTime {

	/*
	 * A slow bucket takes centuries to fill: waits end here, so that adding them to an
	 * instant does not overflow.
	 */
	private static final double NANOS_MAX = 0x1p61;

	private WaitTime() {
	}

	static long nanos(WindowQuota quota, @Nullable CounterHistory past, long spent, long number, long nowNanos,
			int cost) {
		return switch (quota.kind) {
			case FIXED, SLIDING_CONSERVATIVE ->
				quota.geometry.expiryNanos(leaving(quota, past, spent, number, cost)) - nowNanos;
			case SLIDING_INTERPOLATED -> interpolated(quota, past, spent, number, nowNanos, cost) - nowNanos;
			case TOKEN_BUCKET -> tokenBucket(quota, past, spent, number, nowNanos, (double) (quota.capacity - cost));
		};
	}

	/**
	 * The sub-window that has to leave before there is room, where sub-windows leave as a
	 * whole.
	 */
	static long leaving(WindowQuota quota, @Nullable CounterHistory past, long spent, long number, int cost) {
		if (past == null) {
			return number;
		}
		return (quota.kind == WindowGeometry.Kind.FIXED) ? fixed(quota, past, number, cost)
				: past.leaving(quota, number, quota.capacity - spent - cost);
	}

	/*
	 * What came back from another kind of window may count longer than this one lasts.
	 */
	private static long fixed(WindowQuota quota, CounterHistory past, long number, int cost) {
		long last = past.carriedUntil(number);
		return (last == number || past.carriedAt(last) + cost <= quota.capacity) ? number : last;
	}

	/*
	 * The oldest sub-window shrinks evenly while the window moves over it; in each later
	 * sub-window the next one does. When the last one has left, everything has: should
	 * the past have changed while it was added up, there is no more to wait for.
	 */
	private static long interpolated(WindowQuota quota, @Nullable CounterHistory past, long spent, long number,
			long nowNanos, int cost) {
		double inner = spent + ((past != null) ? past.past(quota, number) : 0);
		long at = number;
		double from = Math.max(0, nowNanos - quota.geometry.startNanos(number));
		while (at <= number + quota.span) {
			double oldest = count(past, spent, number, at - quota.span);
			double room = quota.capacity - cost - inner;
			if (room >= 0) {
				double until = (oldest > room) ? quota.subWindowNanos * (1 - room / oldest) : 0;
				return quota.geometry.startNanos(at) + (long) Math.ceil(Math.max(from, until));
			}
			at++;
			from = 0;
			inner -= count(past, spent, number, at - quota.span);
		}
		return quota.geometry.startNanos(at);
	}

	private static long count(@Nullable CounterHistory past, long spent, long number, long at) {
		if (at == number) {
			return spent + ((past != null) ? past.current(number) + past.carriedAt(number) : 0);
		}
		return (past != null && at < number) ? past.dated(at) : 0;
	}

	/*
	 * What was spent in this sub-window is dated at its end and drains from then on; the
	 * debt from before drains all the time.
	 */
	private static long tokenBucket(WindowQuota quota, @Nullable CounterHistory past, long spent, long number,
			long nowNanos, double target) {
		double current = spent + ((past != null) ? past.current(number) : 0);
		double debt = (past != null) ? past.past(quota, number) : 0;
		long start = quota.geometry.startNanos(number);
		double drainBy = debt - (target - current);
		if (target >= current && drainBy <= quota.permitsPerSubWindow()) {
			return start + refillNanos(quota, drainBy) - nowNanos;
		}
		double debtAtEnd = Math.max(0, debt - quota.permitsPerSubWindow()) + current;
		double rest = Math.max(0, debtAtEnd - target);
		return start + quota.subWindowNanos + refillNanos(quota, rest) - nowNanos;
	}

	/**
	 * How long a token bucket takes to refill so much.
	 */
	public static long refillNanos(WindowQuota quota, double permits) {
		return (long) Math.min(NANOS_MAX, Math.ceil(permits / quota.permitsPerNano));
	}

	static long resetNanos(WindowQuota quota, @Nullable CounterHistory past, long spent, long number, long nowNanos) {
		if (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			return tokenBucket(quota, past, spent, number, nowNanos, 0);
		}
		long last = (past != null) ? past.carriedUntil(number) : number;
		if (last > number) {
			return quota.geometry.expiryNanos(last) - nowNanos;
		}
		for (long at = number; at >= number - quota.span; at--) {
			if (count(past, spent, number, at) > 0) {
				return quota.geometry.expiryNanos(at) - nowNanos;
			}
		}
		return 0;
	}

}
