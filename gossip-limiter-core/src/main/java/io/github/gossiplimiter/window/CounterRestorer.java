/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import org.jspecify.annotations.Nullable;

/**
 * Lets a key that was evicted count again what it had spent before.
 */
public final class CounterRestorer {

	private CounterRestorer() {
	}

	/**
	 * Carry over what a key had spent before it was evicted.
	 */
	public static void restore(WindowCounter counter, WindowQuota quota, EvictedCount evicted, long nowNanos) {
		long now = quota.number(nowNanos);
		CounterHistory past = counter.history(quota, now);
		if (quota.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			double drained = (nowNanos - evicted.atNanos()) * quota.permitsPerNano;
			double sinceStart = UsageEstimate.elapsed(quota, now, nowNanos) * quota.permitsPerSubWindow();
			past.carryDebt(now, Math.max(0, evicted.count() - drained) + sinceStart);
		}
		else {
			long expiryNanos = Math.min(evicted.expiryNanos(), nowNanos + quota.geometry.windowNanos());
			past.carry(quota.number(expiryNanos - 1) - quota.span, evicted.count());
		}
		counter.changed(past);
	}

	/**
	 * Count what was found in the cold store, instead of what was remembered of it.
	 * @param found what counts, or nothing if nothing does
	 */
	public static void recall(WindowCounter counter, WindowQuota quota, @Nullable StoredCounts found, long nowNanos) {
		long now = quota.number(nowNanos);
		CounterHistory past = counter.history(quota, now);
		boolean bucket = quota.kind == WindowGeometry.Kind.TOKEN_BUCKET;
		if (counter.isRetired() || (found != null && found.isDebt() != bucket)) {
			// Of what is counted another way only the sum is of use, which is there.
			return;
		}
		if (bucket) {
			past.recallDebt(quota, found, now);
		}
		else {
			if (found != null) {
				past.remote().recall(found.in(quota, nowNanos));
			}
			past.forgetCarried();
		}
		counter.changed(past);
		int bytes = (found != null) ? RemoteTotals.BYTES + found.bytes() : 0;
		quota.footprint.grow(past.charge(bytes), nowNanos);
	}

}
