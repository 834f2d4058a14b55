/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

import io.lettuce.core.RedisURI;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.benchmarks.KeyQuota;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.redis.BreakerSettings;
import io.github.gossiplimiter.redis.RedisCoordinator;

/**
 * A node with a strict limit that leases permits from Redis. A request that finds none at
 * hand waits for them, as long as a request may.
 */
final class LeasedRedisLimiter implements SharedLimiter {

	/*
	 * As long as those wait who ask Redis for every decision.
	 */
	private static final Duration WAIT_MAX = Duration.ofSeconds(1);

	private final Clock clock = new SystemClock();

	private final Thread loop = new Thread(this::run, "leases");

	private final LongAdder unanswered = new LongAdder();

	private final RedisCoordinator coordinator;

	private final LeaseHolder leases;

	private final LeasedLimit limit;

	private volatile boolean closed;

	LeasedRedisLimiter(RedisURI address, KeyQuota quota) {
		// A machine that is measured is busy: its pauses are not Redis being slow.
		this.coordinator = RedisCoordinator.builder(address)
			.timeout(Duration.ofSeconds(1))
			.breaker(BreakerSettings.DEFAULT.withSlowAnswer(Duration.ofSeconds(1)))
			.build();
		this.leases = new LeaseHolder(this.coordinator, 1, this.clock, LeaseSettings.defaults().withMaxWait(WAIT_MAX),
				FleetMembers.ALONE, () -> LockSupport.unpark(this.loop));
		this.limit = this.leases.lease(
				Limit.builder("shared").window(quota.permits(), quota.period()).consistency(Consistency.STRICT).build(),
				(key) -> 0);
		this.loop.setDaemon(true);
		this.loop.start();
	}

	private void run() {
		while (!this.closed) {
			long dueNanos = this.leases.step();
			LockSupport.parkNanos(this, Math.max(0, dueNanos - this.clock.nanos()));
		}
	}

	@Override
	public boolean tryAcquire(int user) {
		long key = user * 0x9e3779b97f4a7c15L;
		long answer = this.limit.tryAcquire(key, 1);
		if (answer == LeasedLimit.UNKNOWN) {
			CompletableFuture<Long> later = new CompletableFuture<>();
			this.limit.await(key, 1, later::complete);
			answer = later.join();
		}
		if (answer == LeasedLimit.UNREACHABLE) {
			this.unanswered.increment();
		}
		return answer >= 0;
	}

	@Override
	public long unanswered() {
		return this.unanswered.sum();
	}

	@Override
	public void close() {
		this.closed = true;
		LockSupport.unpark(this.loop);
		this.coordinator.close();
	}

}
