/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import org.jspecify.annotations.Nullable;

/**
 * What counts of a key now. Pure functions of a counter's head and history.
 */
final class UsageEstimate {

	/*
	 * Sums of fractions: what is missing by less than this is rounding.
	 */
	private static final double EPSILON = 1e-6;

	private UsageEstimate() {
	}

	/**
	 * Permits that are free without what is only supposed of others.
	 */
	static long certain(WindowQuota quota, CounterHistory past, long spent, long number, long nowNanos) {
		return switch (quota.kind) {
			case SLIDING_CONSERVATIVE, FIXED -> quota.capacity - spent - (long) past.past(quota, number);
			case SLIDING_INTERPOLATED -> {
				double oldest = past.dated(number - quota.span) * (1 - elapsed(quota, number, nowNanos));
				yield (long) Math.floor(quota.capacity - spent - past.past(quota, number) - oldest + EPSILON);
			}
			case TOKEN_BUCKET -> (long) Math.floor(
					quota.capacity - spent - past.current(number) - drained(quota, past, number, nowNanos) + EPSILON);
		};
	}

	/**
	 * A token bucket's debt, without what was spent in the current sub-window.
	 */
	private static double drained(WindowQuota quota, CounterHistory past, long number, long nowNanos) {
		double refill = elapsed(quota, number, nowNanos) * quota.permitsPerSubWindow();
		return Math.max(0, past.past(quota, number) - refill);
	}

	/**
	 * How much of a sub-window has passed, 0 to 1.
	 */
	static double elapsed(WindowQuota quota, long number, long nowNanos) {
		long nanos = nowNanos - quota.geometry.startNanos(number);
		return (double) Math.max(0, Math.min(nanos, quota.subWindowNanos)) / quota.subWindowNanos;
	}

	/**
	 * What this node granted of what counts.
	 */
	static long own(WindowQuota quota, @Nullable CounterHistory past, long spent, long number, long nowNanos) {
		if (past == null) {
			return spent;
		}
		if (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			double debt = drained(quota, past, number, nowNanos) + past.current(number) + spent;
			return (long) Math.ceil(debt - EPSILON);
		}
		return spent + past.ownFrom(number - quota.span, number);
	}

	/**
	 * A debt that, drained steadily from now on, is that of the token bucket from the end
	 * of the sub-window on, and until then no less: what was spent in a sub-window drains
	 * from its end on.
	 */
	static double debtFrom(WindowQuota quota, @Nullable CounterHistory past, long spent, long number, long nowNanos) {
		double drain = quota.permitsPerSubWindow();
		double before = (past != null) ? past.past(quota, number) : 0;
		double recent = spent + ((past != null) ? past.current(number) : 0);
		double left = (1 - elapsed(quota, number, nowNanos)) * drain;
		return (before + recent > EPSILON) ? Math.max(0, before - drain) + Math.max(0, recent) + left : 0;
	}

}
