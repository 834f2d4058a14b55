/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;

import static org.assertj.core.api.Assertions.assertThat;

class RedisCoordinatorTests {

	private static final long TTL_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static RedisProcess redis;

	private final Limit limit = Limit.of("checkout", 20, Duration.ofSeconds(10));

	private RedisCoordinator coordinator;

	@BeforeAll
	static void startRedis() {
		redis = RedisProcess.launch();
	}

	@AfterAll
	static void stopRedis() {
		redis.close();
	}

	@BeforeEach
	void build() {
		redis.commands().flushall();
		this.coordinator = RedisCoordinator.builder(redis.address()).timeout(Duration.ofSeconds(5)).build();
	}

	@AfterEach
	void close() {
		this.coordinator.close();
	}

	@Test
	void exchangeGrantsHalfOfTheFreePermits() {
		LeaseResult answer = exchange(new LeaseCall(this.limit, 1, 7, List.of(), 1, 100, TTL_NANOS));
		assertThat(answer).isEqualTo(new LeaseResult(1, 10, TTL_NANOS, 10, 0));
	}

	@Test
	void uncachedScriptIsSentAgain() {
		exchange(new LeaseCall(this.limit, 1, 7, List.of(), 1, 5, TTL_NANOS));
		redis.commands().scriptFlush();
		LeaseResult answer = exchange(
				new LeaseCall(this.limit, 1, 7, List.of(new LeaseReport(1, 2, true)), 2, 5, TTL_NANOS));
		assertThat(answer).isEqualTo(new LeaseResult(2, 5, TTL_NANOS, 13, 0));
	}

	private LeaseResult exchange(LeaseCall call) {
		return this.coordinator.exchange(List.of(call)).toCompletableFuture().join().get(0);
	}

}
