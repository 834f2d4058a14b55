/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The corners of what can be configured, at the corners of time.
 */
class ExtremeTests {

	private static final long DAY = Duration.ofDays(1).toNanos();

	static Stream<Arguments> corners() {
		List<Limit> limits = new ArrayList<>();
		for (Duration length : List.of(Window.LENGTH_MIN, Duration.ofMillis(101), Window.LENGTH_MAX)) {
			for (int precision : new int[] { 1, Limit.PRECISION_MAX }) {
				for (long permits : new long[] { 1, Window.PERMITS_MAX }) {
					Limit.Builder sliding = Limit.builder("api").window(permits, length).precision(precision);
					limits.add(sliding.build());
					limits.add(sliding.estimator(Estimator.INTERPOLATED).build());
					limits.add(sliding.algorithm(Algorithm.FIXED_WINDOW).build());
					limits.add(sliding.tokenBucket(1).build());
					limits.add(sliding.tokenBucket(Window.PERMITS_MAX).build());
				}
			}
		}
		long[] starts = { 0, 1, -1, -3 * DAY - 1, 4 * DAY - 1, 4 * DAY, -20_000 * DAY, 20_000 * DAY, 80_000 * DAY };
		return limits.stream().flatMap((limit) -> Stream.of(starts).flatMap((all) -> {
			List<Arguments> arguments = new ArrayList<>();
			for (long start : all) {
				arguments.add(Arguments.of(limit, start));
			}
			return arguments.stream();
		}));
	}

	@ParameterizedTest
	@MethodSource("corners")
	void burstIsAdmittedOnceDeniedAndAdmittedAgainAfterTheWait(Limit limit, long start) {
		AtomicLong clock = new AtomicLong(start);
		RateLimiter limiter = RateLimiter.builder().clock(clock::get).limit(limit).build();
		boolean bucket = limit.algorithm() == Algorithm.TOKEN_BUCKET;
		int most = (int) (bucket ? limit.burst() : limit.windows().get(0).permits());
		assertThat(limiter.tryAcquire("api", "ann", Integer.MAX_VALUE).retryAfter()).isEqualTo(Decision.NEVER);
		Decision taken = limiter.tryAcquire("api", "ann", most);
		assertThat(taken.allowed()).isTrue();
		assertThat(taken.remaining()).isZero();
		Decision denied = limiter.tryAcquire("api", "ann", 1);
		assertThat(denied.allowed()).isFalse();
		assertThat(denied.retryAfter()).isPositive().isLessThan(Duration.ofDays(801));
		assertThat(taken.resetAfter()).isGreaterThanOrEqualTo(denied.retryAfter());
		limiter.refund(taken, "ann", most);
		assertThat(limiter.peek("api", "ann", 1).allowed()).isTrue();
		limiter.reset("api", "ann");
		long wait = Math.min(denied.retryAfter().toNanos(), denied.resetAfter().toNanos());
		Decision again = limiter.tryAcquire("api", "bob", most);
		assertThat(again.allowed()).isTrue();
		clock.addAndGet(wait - 1 - wait / 1000);
		assertThat(limiter.peek("api", "bob", most).allowed()).isFalse();
		clock.addAndGet(1 + wait / 1000);
		assertThat(limiter.peek("api", "bob", 1).allowed()).as("%s from %d", limit, start).isTrue();
		RateLimiterEngine.of(limiter).maintain();
		assertThat(limiter.hottest("api", 5)).allMatch((key) -> key.remaining() >= 0 && key.own() >= 0);
	}

	@Test
	void anyStringIsAKey() {
		RateLimiter limiter = RateLimiter.builder()
			.clock(new ManualClock())
			.limit(Limit.of("api", 1, Duration.ofHours(1)))
			.build();
		List<String> keys = new ArrayList<>(
				List.of("", "\0", "\0\0", "a", "a\0", "\u00ff", "\u0100", "\ud83d\ude00", "\ud83d", "\ude00",
						"\u6f22\u5b57", "x".repeat(100_000), "x".repeat(100_001), "\u6f22".repeat(100_000)));
		Random random = new Random(11);
		for (int i = 0; i < 2000; i++) {
			keys.add("r" + random.nextLong());
		}
		assertThat(keys).allMatch((key) -> limiter.tryAcquire("api", key).allowed())
			.noneMatch((key) -> limiter.tryAcquire("api", key).allowed());
	}

	@Test
	void clockStepsNeverCauseOverAdmission() {
		AtomicLong clock = new AtomicLong(20_000 * DAY);
		RateLimiter limiter = RateLimiter.builder()
			.clock(clock::get)
			.limit(Limit.of("api", 10, Duration.ofMinutes(1)))
			.build();
		assertThat(limiter.tryAcquire("api", "ann", 10).allowed()).isTrue();
		clock.addAndGet(-DAY);
		assertThat(limiter.tryAcquire("api", "ann", 1).allowed()).isFalse();
		clock.addAndGet(2000 * DAY);
		assertThat(limiter.tryAcquire("api", "ann", 10).allowed()).isTrue();
		assertThat(limiter.tryAcquire("api", "ann", 1).allowed()).isFalse();
	}

}
