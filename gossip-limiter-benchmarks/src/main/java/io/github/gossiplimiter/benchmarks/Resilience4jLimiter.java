/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;

/**
 * Resilience4j's limiters in a map, never waiting. Its own registry keeps them in such a
 * map as well, behind {@code computeIfAbsent}, which would only add to its cost.
 */
final class Resilience4jLimiter implements KeyedLimiter {

	private final ConcurrentMap<String, RateLimiter> limiters = new ConcurrentHashMap<>();

	private final RateLimiterConfig config;

	Resilience4jLimiter(KeyQuota quota) {
		this.config = RateLimiterConfig.custom()
			.limitForPeriod(Math.toIntExact(quota.permits()))
			.limitRefreshPeriod(quota.period())
			.timeoutDuration(Duration.ZERO)
			.build();
	}

	@Override
	public boolean tryAcquire(String key) {
		RateLimiter limiter = this.limiters.get(key);
		if (limiter == null) {
			limiter = this.limiters.computeIfAbsent(key, (k) -> RateLimiter.of(k, this.config));
		}
		return limiter.acquirePermission();
	}

}
