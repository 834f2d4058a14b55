/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RateLimiterEngine#advance}.
 */
class AdvanceTests {

	private static final int STEPS = 4_000;

	private final ManualClock clock = new ManualClock();

	@Test
	void advanceDoesTheWorkOfTheNextRequestAndReturnsTheNextSubWindow() {
		RateLimiter limiter = limiter(Limit.of("api", 100, Duration.ofMinutes(1)));
		limiter.tryAcquire("api", "ann");
		assertThat(RateLimiterEngine.of(limiter).advance()).isPositive()
			.isLessThanOrEqualTo(Duration.ofSeconds(1).toNanos());
		long before = limiter.memoryBytes();
		this.clock.advance(Duration.ofNanos(RateLimiterEngine.of(limiter).advance()));
		assertThat(limiter.memoryBytes()).isEqualTo(before);
		assertThat(RateLimiterEngine.of(limiter).advance()).isEqualTo(Duration.ofSeconds(1).toNanos());
		long archived = limiter.memoryBytes();
		assertThat(archived).isGreaterThan(before);
		limiter.tryAcquire("api", "ann");
		assertThat(limiter.memoryBytes()).isEqualTo(archived);
	}

	@Test
	void delayToTheNextSubWindowAccountsForTheTimeOfAllKeys() {
		Duration look = Duration.ofMillis(1);
		RateLimiter limiter = RateLimiter.builder().clock(() -> {
			this.clock.advance(look);
			return this.clock.nanos();
		}).limits(List.of(Limit.of("api", 100, Duration.ofMinutes(1)))).build();
		long nanos = RateLimiterEngine.of(limiter).advance();
		long second = Duration.ofSeconds(1).toNanos();
		assertThat((this.clock.nanos() + nanos) % second).isZero();
	}

	@Test
	void idleKeysAreNotAdvanced() {
		RateLimiter limiter = limiter(Limit.of("api", 100, Duration.ofMinutes(1)));
		limiter.tryAcquire("api", "ann");
		this.clock.advance(Duration.ofSeconds(10));
		long before = limiter.memoryBytes();
		RateLimiterEngine.of(limiter).advance();
		assertThat(limiter.memoryBytes()).isEqualTo(before);
	}

	@Test
	void advanceFollowsAChangedLimit() {
		RateLimiter limiter = limiter(Limit.of("api", 100, Duration.ofDays(1)));
		limiter.tryAcquire("api", "ann");
		RateLimiterEngine.of(limiter).advance();
		limiter.change(Limit.of("api", 100, Duration.ofMinutes(1)));
		limiter.tryAcquire("api", "ann");
		assertThat(RateLimiterEngine.of(limiter).advance()).isLessThanOrEqualTo(Duration.ofSeconds(1).toNanos());
	}

	/*
	 * Two limiters see the same requests at the same instants; only one is helped. The
	 * debt of a bucket is carried over at other instants then, and rounded there.
	 */
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, 7, 8 })
	void advanceChangesNoDecision(long seed) {
		Random random = new Random(seed);
		List<Limit> limits = List.of(Limit.of("sliding", 20, Duration.ofSeconds(10)),
				Limit.builder("interpolated")
					.window(20, Duration.ofSeconds(10))
					.estimator(Estimator.INTERPOLATED)
					.build(),
				Limit.builder("slow").window(3, Duration.ofMillis(6_151)).tokenBucket(20).build(),
				Limit.builder("fixed").window(20, Duration.ofSeconds(10)).algorithm(Algorithm.FIXED_WINDOW).build(),
				Limit.builder("bucket").window(5, Duration.ofSeconds(1)).tokenBucket(20).build(),
				Limit.builder("both").window(5, Duration.ofSeconds(1)).window(60, Duration.ofSeconds(30)).build());
		RateLimiter helped = limiter(limits.toArray(Limit[]::new));
		RateLimiter alone = limiter(limits.toArray(Limit[]::new));
		for (int step = 0; step < STEPS; step++) {
			String limit = limits.get(random.nextInt(limits.size())).name();
			String key = "key-" + random.nextInt(5);
			int cost = 1 + random.nextInt(3);
			Decision decision = helped.tryAcquire(limit, key, cost);
			Decision other = alone.tryAcquire(limit, key, cost);
			assertThat(decision.allowed()).as("seed %d, step %d", seed, step).isEqualTo(other.allowed());
			assertThat(decision.remaining()).as("seed %d, step %d", seed, step).isEqualTo(other.remaining());
			assertThat(decision.retryAfter()).as("seed %d, step %d", seed, step)
				.isCloseTo(other.retryAfter(), Duration.ofMillis(1));
			if (random.nextInt(10) == 0) {
				helped.refund(decision, key, cost);
				alone.refund(other, key, cost);
			}
			this.clock.advance(Duration.ofMillis(random.nextInt(200)));
			if (random.nextInt(3) == 0) {
				RateLimiterEngine.of(helped).advance();
			}
			if (step == STEPS / 2) {
				helped.change(Limit.of("sliding", 30, Duration.ofSeconds(20)));
				alone.change(Limit.of("sliding", 30, Duration.ofSeconds(20)));
			}
		}
	}

	private RateLimiter limiter(Limit... limits) {
		return RateLimiter.builder().clock(this.clock).limits(List.of(limits)).build();
	}

}
