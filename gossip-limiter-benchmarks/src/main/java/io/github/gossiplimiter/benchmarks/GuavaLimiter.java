/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import com.google.common.util.concurrent.RateLimiter;

/**
 * Guava's limiters in a map, never waiting.
 */
final class GuavaLimiter implements KeyedLimiter {

	private static final double NANOS_PER_SECOND = 1e9;

	private final ConcurrentMap<String, RateLimiter> limiters = new ConcurrentHashMap<>();

	private final double permitsPerSecond;

	GuavaLimiter(KeyQuota quota) {
		this.permitsPerSecond = quota.permits() * NANOS_PER_SECOND / quota.period().toNanos();
	}

	@Override
	public boolean tryAcquire(String key) {
		RateLimiter limiter = this.limiters.get(key);
		if (limiter == null) {
			limiter = this.limiters.computeIfAbsent(key, (k) -> RateLimiter.create(this.permitsPerSecond));
		}
		return limiter.tryAcquire();
	}

}
