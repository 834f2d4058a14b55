/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

class SharedLimitTests {

	private static final Duration WINDOW = Duration.ofSeconds(1);

	private static final int PERMITS = 40;

	private static final int CLIENTS = 3;

	private static final int HOLDERS = 9;

	@Tag("D18")
	@Test
	void manyHoldersNeverDecideMoreThanTheLimitInAnyWindow() throws Exception {
		Limit limit = Limit.of("shared", PERMITS, WINDOW);
		List<Holder> holders = new ArrayList<>();
		List<RedisCoordinator> clients = new ArrayList<>();
		ExecutorService threads = Executors.newFixedThreadPool(HOLDERS);
		try (RedisProcess redis = RedisProcess.launch()) {
			for (int i = 0; i < CLIENTS; i++) {
				clients.add(RedisCoordinator.builder(redis.address())
					.timeout(Duration.ofSeconds(5))
					.breaker(BreakerSettings.DEFAULT.withSlowAnswer(Duration.ofSeconds(5)))
					.build());
			}
			for (int i = 0; i < HOLDERS; i++) {
				holders.add(new Holder(clients.get(i % CLIENTS), limit, 5, 100 + i));
			}
			long endNanos = System.nanoTime() + 4 * WINDOW.toNanos();
			List<Future<Integer>> runs = threads
				.invokeAll(holders.stream().map((holder) -> run(holder, endNanos)).toList());
			for (Future<Integer> run : runs) {
				assertThat(run.get(1, TimeUnit.SECONDS)).as("turns").isPositive();
			}
		}
		finally {
			threads.shutdownNow();
			clients.forEach(RedisCoordinator::close);
		}
		int most = Holder.most(holders, WINDOW.toNanos());
		assertThat(most).isLessThanOrEqualTo(PERMITS).isGreaterThan(PERMITS / 2);
	}

	private static Callable<Integer> run(Holder holder, long endNanos) {
		return () -> {
			int turns = 0;
			while (System.nanoTime() < endNanos) {
				holder.turn();
				turns++;
			}
			return turns;
		};
	}

}
