/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Stores with room for few keys, where every new one pushes another out.
 */
class SmallStoreTests {

	private final ManualClock clock = new ManualClock();

	@Test
	void peekAtUnknownKeysTakesNoMemory() {
		RateLimiter limiter = limiter(100,
				Limit.builder("api").window(10, Duration.ofMinutes(1)).window(5, Duration.ofHours(1)).build());
		limiter.tryAcquire("api", "ann");
		for (int i = 0; i < 1000; i++) {
			Decision decision = limiter.peek("api", "key" + i, 1);
			assertThat(decision.allowed()).isTrue();
			assertThat(decision.remaining()).isEqualTo(5);
			assertThat(decision.window().permits()).isEqualTo(5);
		}
		assertThat(limiter.peek("api", "bob", 6).retryAfter()).isEqualTo(Decision.NEVER);
		assertThat(limiter.status("api").keys()).isEqualTo(1);
	}

	@Test
	void resetOfAnEvictedKeyClearsTheCount() {
		RateLimiter limiter = limiter(1, Limit.of("api", 10, Duration.ofMinutes(1)));
		limiter.tryAcquire("api", "ann", 10);
		limiter.tryAcquire("api", "bob", 1);
		assertThat(limiter.peek("api", "ann", 1).allowed()).isFalse();
		limiter.tryAcquire("api", "bob", 1);
		assertThat(limiter.reset("api", "ann")).isTrue();
		assertThat(limiter.peek("api", "ann", 10).allowed()).isTrue();
		assertThat(limiter.reset("api", "cleo")).isFalse();
	}

	@Test
	void batchesDuringEvictionAreConsistent() throws Exception {
		RateLimiter limiter = limiter(3, Limit.of("api", 1_000_000, Duration.ofMinutes(1)));
		ExecutorService threads = Executors.newFixedThreadPool(3);
		try {
			Future<?> flood = threads.submit(() -> {
				for (int i = 0; i < 200_000; i++) {
					limiter.limiter("api").tryAcquire("key" + i % 50, 1);
				}
			});
			while (!flood.isDone()) {
				BatchDecision decision = limiter
					.tryAcquireAll(List.of(new Permit("api", "ann", 1), new Permit("api", "bob", 1)));
				assertThat(decision.tightest().retryAfter()).isBetween(Duration.ZERO, Duration.ofMinutes(2));
			}
			flood.get();
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void housekeepingContinuesWhileKeysAreBusy() throws Exception {
		RateLimiter limiter = limiter(10_000, Limit.of("api", 1_000_000, Duration.ofMinutes(1)));
		ExecutorService threads = Executors.newFixedThreadPool(2);
		try {
			Future<?> traffic = threads.submit(() -> {
				for (int i = 0; i < 2_000_000; i++) {
					limiter.limiter("api").tryAcquire("key" + (i * 31) % 1900, 1 + (i % 977) * 10);
				}
			});
			while (!traffic.isDone()) {
				this.clock.advanceMillis(20);
				RateLimiterEngine.of(limiter).maintain();
				List<KeyStatus> hottest = limiter.hottest("api", 2000);
				assertThat(hottest.stream().map(KeyStatus::hash).distinct().count()).isEqualTo(hottest.size());
			}
			traffic.get();
		}
		finally {
			threads.shutdownNow();
		}
	}

	private RateLimiter limiter(long keys, Limit limit) {
		return RateLimiter.builder().clock(this.clock).maximumKeys(keys).limit(limit).build();
	}

}
