/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.lettuce.core.RedisURI;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.benchmarks.KeyQuota;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.redis.BreakerSettings;
import io.github.gossiplimiter.redis.RedisCoordinator;

/**
 * Our ledger in Redis as nobody should use it: each decision asks for a lease of one
 * permit, and reports the one before. Shows what a call costs, next to another limiter's.
 */
final class SinglePermits implements SharedLimiter {

	private static final long TTL_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final RedisCoordinator coordinator;

	private final Limit limit;

	/*
	 * The last lease of each user, of this thread, which is a holder of its own; 0 if it
	 * was not granted.
	 */
	private final ThreadLocal<long[]> granted;

	private final AtomicLong lots = new AtomicLong();

	SinglePermits(RedisURI address, KeyQuota quota, int users) {
		this.coordinator = RedisCoordinator.builder(address)
			.timeout(Duration.ofSeconds(10))
			.breaker(BreakerSettings.DEFAULT.withSlowAnswer(Duration.ofSeconds(10)))
			.build();
		this.limit = Limit.builder("shared")
			.window(quota.permits(), quota.period())
			.consistency(Consistency.STRICT)
			.build();
		this.granted = ThreadLocal.withInitial(() -> new long[users]);
	}

	@Override
	public boolean tryAcquire(int user) {
		long[] last = this.granted.get();
		List<LeaseReport> reports = (last[user] != 0) ? List.of(new LeaseReport(last[user], 1, true)) : List.of();
		LeaseCall call = new LeaseCall(this.limit, user, Thread.currentThread().getId(), reports,
				this.lots.incrementAndGet(), 1, TTL_NANOS);
		boolean allowed = this.coordinator.exchange(List.of(call)).toCompletableFuture().join().get(0).granted() == 1;
		last[user] = allowed ? call.lease() : 0;
		return allowed;
	}

	@Override
	public void close() {
		this.coordinator.close();
	}

}
