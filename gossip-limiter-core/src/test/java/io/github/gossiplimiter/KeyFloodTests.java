/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.store.InMemoryColdStore;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An attacker with many keys: memory stays within its bound, and the keys in use keep
 * their counts. In a slow build, ten million against a hundred thousand.
 */
class KeyFloodTests {

	private static final int FLOOD = TestSize.of(300_000, 10_000_000);

	private static final int KEYS = TestSize.of(5_000, 100_000);

	private static final int HOTTEST = TestSize.of(200, 1000);

	private static final int TAKES = 50;

	private static final long MEMORY_BYTES = TestSize.of(4 << 20, 64 << 20);

	private final ManualClock clock = new ManualClock();

	private RateLimiter limiter(boolean cold) {
		RateLimiterEngine.Builder builder = RateLimiterEngine.builder()
			.clock(this.clock)
			.limit(Limit.of("api", 100, Duration.ofHours(1)))
			.maximumKeys(KEYS)
			.maximumMemoryBytes(MEMORY_BYTES);
		if (cold) {
			builder.coldTier(new ColdTier(new InMemoryColdStore(this.clock, 2 * KEYS), 1, this.clock::nanos));
		}
		return builder.build();
	}

	@Tag("D15")
	@Tag("E6")
	@ParameterizedTest(name = "cold store {0}")
	@ValueSource(booleans = { false, true })
	void floodPushesOutItsOwnKeys(boolean cold) {
		RateLimiter limiter = limiter(cold);
		Limiter path = limiter.limiter("api");
		for (int i = 0; i < HOTTEST * TAKES; i++) {
			path.tryAcquire("hot" + i % HOTTEST, 1);
			this.clock.advanceNanos(100_000);
		}
		for (int i = 0; i < FLOOD; i++) {
			path.tryAcquire("flood" + i, 1);
			this.clock.advanceNanos(10_000);
			if (i % 10_000 == 0) {
				RateLimiterEngine.of(limiter).maintain();
				assertThat(limiter.status("api").keys()).isLessThanOrEqualTo(KEYS);
				assertThat(limiter.memoryBytes()).isLessThanOrEqualTo(MEMORY_BYTES);
			}
		}
		for (int i = 0; i < HOTTEST; i++) {
			assertThat(limiter.key("api", "hot" + i)).as("hot%d", i)
				.hasValueSatisfying((status) -> assertThat(status.own()).isEqualTo(TAKES));
		}
	}

}
