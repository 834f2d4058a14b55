/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.RateLimiter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of the hottest keys are bounded in length and counted as memory.
 */
class HotKeyNamesTests {

	private static final int LONG = 7700;

	private final ManualClock clock = new ManualClock();

	private final RateLimiter limiter = RateLimiter.builder()
		.clock(this.clock)
		.limit(Limit.of("api", 100, Duration.ofMinutes(1)))
		.build();

	@Test
	void longNameIsCutForDisplay() {
		String key = "k".repeat(LONG);
		this.limiter.tryAcquire("api", key);
		this.limiter.tryAcquire("api", key);
		assertThat(this.limiter.hottest("api", 1)).singleElement().satisfies((status) -> {
			assertThat(status.key()).hasSize(HotKeyNames.LENGTH_MAX).startsWith("kkk").endsWith("\u2026");
			assertThat(status.own()).isEqualTo(2);
		});
	}

	@Test
	void keysWithOneDisplayNameCountApart() {
		this.limiter.tryAcquire("api", "k".repeat(LONG), 60);
		assertThat(this.limiter.tryAcquire("api", "k".repeat(LONG + 1), 60).allowed()).isTrue();
		assertThat(this.limiter.tryAcquire("api", "k".repeat(LONG), 60).allowed()).isFalse();
		assertThat(this.limiter.key("api", "k".repeat(LONG + 1)).orElseThrow().own()).isEqualTo(60);
	}

	@Test
	void bytesOfNamesAreReleasedWithTheirKeys() {
		long empty = this.limiter.memoryBytes();
		this.limiter.tryAcquire("api", "x");
		long one = this.limiter.memoryBytes() - empty;
		this.limiter.tryAcquire("api", "y".repeat(HotKeyNames.LENGTH_MAX));
		long other = this.limiter.memoryBytes() - empty - one;
		assertThat(other - one).isEqualTo(2L * (HotKeyNames.LENGTH_MAX - 1));
		this.clock.advanceMillis(Duration.ofMinutes(5).toMillis());
		RateLimiterEngine.of(this.limiter).maintain();
		RateLimiterEngine.of(this.limiter).maintain();
		assertThat(this.limiter.memoryBytes()).isLessThanOrEqualTo(empty);
	}

	@Test
	void namesAreDroppedBeforeKeysAreEvicted() {
		RateLimiter small = RateLimiter.builder()
			.clock(this.clock)
			.keySalt("salt")
			.maximumMemoryBytes(1 << 16)
			.limit(Limit.of("api", 100, Duration.ofMinutes(1)))
			.build();
		for (int i = 0; i < 2_000; i++) {
			small.tryAcquire("api", "user-" + i);
		}
		assertThat(small.memoryBytes()).isLessThanOrEqualTo(1 << 16);
		assertThat(small.status("api").keys()).isGreaterThan(200);
	}

}
