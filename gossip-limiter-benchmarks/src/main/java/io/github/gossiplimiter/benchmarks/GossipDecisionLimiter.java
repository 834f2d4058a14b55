/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;

/**
 * Our sliding window through the call that looks the limit up by name and returns a
 * decision object.
 */
final class GossipDecisionLimiter implements KeyedLimiter {

	private final RateLimiter rateLimiter;

	GossipDecisionLimiter(KeyQuota quota) {
		this.rateLimiter = GossipLimiter.rateLimiter(quota, new SystemClock());
	}

	@Override
	public boolean tryAcquire(String key) {
		return this.rateLimiter.tryAcquire(GossipLimiter.LIMIT, key, 1).allowed();
	}

}
