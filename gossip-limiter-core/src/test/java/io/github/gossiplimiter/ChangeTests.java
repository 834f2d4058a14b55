/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits that change while they are used: what was used stays used.
 */
class ChangeTests {

	private final ManualClock clock = new ManualClock();

	@ParameterizedTest
	@EnumSource(Algorithm.class)
	void countIsKeptByTwoChanges(Algorithm algorithm) {
		RateLimiter limiter = limiter(Limit.of("api", 100, Duration.ofHours(1)));
		limiter.tryAcquire("api", "ann", 80);
		limiter.change(Limit.builder("api").window(100, Duration.ofHours(2)).algorithm(algorithm).build());
		limiter.change(Limit.of("api", 100, Duration.ofHours(1)));
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(20);
		assertThat(limiter.status("api").keys()).isEqualTo(1);
	}

	@Test
	void hotKeysAfterAChangeKeepTheirCounts() {
		RateLimiter limiter = limiter(Limit.of("api", 100, Duration.ofHours(1)));
		limiter.tryAcquire("api", "ann", 80);
		limiter.change(Limit.of("api", 100, Duration.ofMinutes(1)));
		limiter.hottest("api", 10);
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(20);
		assertThat(limiter.hottest("api", 10)).extracting(KeyStatus::estimate).allMatch((count) -> count == 80);
	}

	@Test
	void keyOfASlowBucketStaysUsed() {
		RateLimiter limiter = limiter(
				Limit.builder("api").window(1, Duration.ofDays(400)).tokenBucket(1_000_000_000).build());
		limiter.tryAcquire("api", "ann", 1_000_000_000);
		limiter.change(Limit.builder("api").window(1, Duration.ofDays(300)).tokenBucket(1_000_000_000).build());
		this.clock.advanceMillis(1);
		RateLimiterEngine.of(limiter).maintain();
		assertThat(limiter.tryAcquire("api", "ann", 1000).allowed()).isFalse();
	}

	@Test
	void resetAfterAChangeClearsTheCount() {
		RateLimiter limiter = limiter(Limit.of("api", 100, Duration.ofHours(1)));
		limiter.tryAcquire("api", "ann", 80);
		limiter.change(Limit.of("api", 100, Duration.ofMinutes(10)));
		assertThat(limiter.reset("api", "ann")).isTrue();
		assertThat(limiter.tryAcquire("api", "ann", 100).allowed()).isTrue();
	}

	@RepeatedTest(3)
	void concurrentRequestsDuringChangesNeverExceedTheLimit() throws Exception {
		int keys = 200;
		RateLimiter limiter = limiter(Limit.of("api", 50, Duration.ofHours(1)));
		Limiter path = limiter.limiter("api");
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			List<Callable<int[]>> tasks = new ArrayList<>();
			for (int thread = 0; thread < 3; thread++) {
				tasks.add(() -> {
					int[] admitted = new int[keys];
					for (int i = 0; i < 100 * keys; i++) {
						admitted[i % keys] += (path.tryAcquire("key" + i % keys, 1) >= 0) ? 1 : 0;
					}
					return admitted;
				});
			}
			tasks.add(() -> {
				for (int i = 0; i < 60; i++) {
					limiter.change(Limit.of("api", 50, Duration.ofMinutes(61 + i % 7)));
					limiter.hottest("api", 20);
				}
				return new int[keys];
			});
			int[] sum = new int[keys];
			for (Future<int[]> result : threads.invokeAll(tasks)) {
				int[] admitted = result.get();
				for (int i = 0; i < keys; i++) {
					sum[i] += admitted[i];
				}
			}
			for (int i = 0; i < keys; i++) {
				assertThat(sum[i]).as("key %d", i).isEqualTo(50);
			}
			this.clock.advance(Duration.ofHours(9));
			RateLimiterEngine.of(limiter).maintain();
			RateLimiterEngine.of(limiter).maintain();
			assertThat(limiter.status("api").keys()).isZero();
		}
		finally {
			threads.shutdownNow();
		}
	}

	private RateLimiter limiter(Limit... limits) {
		return RateLimiter.builder().clock(this.clock).limits(List.of(limits)).build();
	}

}
