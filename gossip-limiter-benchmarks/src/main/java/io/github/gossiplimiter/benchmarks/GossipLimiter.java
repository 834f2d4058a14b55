/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.autoconfigure.housekeeping.TickingClock;

/**
 * Our sliding window with its defaults, through the request path of one limit.
 */
final class GossipLimiter implements KeyedLimiter {

	static final String LIMIT = "bench";

	/**
	 * Room for the largest scenario: a limiter that forgets keys would be measured doing
	 * something the others do not.
	 */
	private static final long KEYS_MAX = 1_100_000;

	private static final long MEMORY_BYTES_MAX = 1L << 30;

	private final RateLimiter rateLimiter;

	private final Limiter limiter;

	private final Runnable onClose;

	private GossipLimiter(KeyQuota quota, Clock clock, Runnable onClose) {
		this.rateLimiter = rateLimiter(quota, clock);
		this.limiter = this.rateLimiter.limiter(LIMIT);
		this.onClose = onClose;
	}

	static GossipLimiter withSystemClock(KeyQuota quota) {
		return withClock(quota, new SystemClock());
	}

	static GossipLimiter withClock(KeyQuota quota, Clock clock) {
		return new GossipLimiter(quota, clock, () -> {
		});
	}

	static GossipLimiter withTickedClock(KeyQuota quota) {
		TickingClock clock = new TickingClock(new SystemClock());
		return new GossipLimiter(quota, clock, clock::close);
	}

	static RateLimiter rateLimiter(KeyQuota quota, Clock clock) {
		return RateLimiter.builder()
			.clock(clock)
			.limit(Limit.of(LIMIT, quota.permits(), quota.period()))
			.maximumKeys(KEYS_MAX)
			.maximumMemoryBytes(MEMORY_BYTES_MAX)
			.build();
	}

	@Override
	public boolean tryAcquire(String key) {
		return this.limiter.tryAcquire(key, 1) >= 0;
	}

	/**
	 * Keys held in memory.
	 */
	long keys() {
		return this.rateLimiter.status(LIMIT).keys();
	}

	@Override
	public void close() {
		this.onClose.run();
	}

}
