/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * The quotas of a limit, one for each of its windows.
 */
final class WindowQuotas {

	private WindowQuotas() {
	}

	static WindowQuota[] of(Limit limit, KeyStore store) {
		return limit.windows()
			.stream()
			.map((window) -> store.quota(geometry(limit, window), window.permits(), capacity(limit, window)))
			.toArray(WindowQuota[]::new);
	}

	/**
	 * The same without a bound, to count what was decided elsewhere.
	 */
	static WindowQuota[] boundless(Limit limit, KeyStore store) {
		return limit.windows()
			.stream()
			.map((window) -> store.quota(geometry(limit, window), window.permits(), Window.PERMITS_MAX))
			.toArray(WindowQuota[]::new);
	}

	private static WindowGeometry geometry(Limit limit, Window window) {
		long nanos = window.length().toNanos();
		return switch (limit.algorithm()) {
			case SLIDING_WINDOW ->
				WindowGeometry.sliding(nanos, limit.precision(), limit.estimator() == Estimator.INTERPOLATED);
			case FIXED_WINDOW -> WindowGeometry.fixed(nanos);
			case TOKEN_BUCKET -> WindowGeometry.tokenBucket(nanos, limit.precision());
		};
	}

	private static long capacity(Limit limit, Window window) {
		return (limit.algorithm() == Algorithm.TOKEN_BUCKET) ? limit.burst() : window.permits();
	}

	/**
	 * Whether counters of the one can go on under the other.
	 */
	static boolean comparable(WindowQuota[] one, WindowQuota[] other) {
		boolean same = one.length == other.length;
		for (int i = 0; same && i < one.length; i++) {
			same = one[i].geometry().equals(other[i].geometry());
		}
		return same;
	}

	/**
	 * The quota with the slowest pace, which a lasting load meets first.
	 */
	static WindowQuota slowest(WindowQuota[] quotas) {
		WindowQuota slowest = quotas[0];
		for (WindowQuota quota : quotas) {
			slowest = (quota.permitsPerNano() < slowest.permitsPerNano()) ? quota : slowest;
		}
		return slowest;
	}

	/**
	 * What asking would answer for a key that has spent nothing.
	 */
	static long unused(WindowQuota[] quotas, int cost) {
		long tightest = Long.MAX_VALUE;
		for (WindowQuota quota : quotas) {
			tightest = Math.min(tightest, unused(quota, cost));
		}
		return tightest;
	}

	static long unused(WindowQuota quota, int cost) {
		return (cost <= quota.capacity()) ? quota.capacity() - cost : -WindowCounter.NEVER;
	}

	/**
	 * How full the fullest window is.
	 */
	static double fill(WindowQuota[] quotas, WindowCounter first, long nowNanos) {
		double fullest = 0;
		@Nullable WindowCounter counter = first;
		for (int i = 0; i < quotas.length && counter != null; i++) {
			fullest = Math.max(fullest, fill(quotas[i], counter, nowNanos));
			counter = counter.nextWindow();
		}
		return fullest;
	}

	static double fill(WindowQuota quota, WindowCounter counter, long nowNanos) {
		return Math.min(1, 1 - counter.free(quota, nowNanos) * quota.perCapacity());
	}

}
