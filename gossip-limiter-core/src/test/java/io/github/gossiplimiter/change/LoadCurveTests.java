/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.change;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.RateLimiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A limit that shrinks with the load of its node.
 */
class LoadCurveTests {

	private final ManualClock clock = new ManualClock();

	private RateLimiter limiter(Limit limit) {
		return RateLimiter.builder().clock(this.clock).limit(limit).expectedMembers(2).build();
	}

	private static Limit limit(long permits) {
		return Limit.of("api", permits, Duration.ofSeconds(30));
	}

	private static int granted(RateLimiter limiter) {
		int granted = 0;
		while (limiter.tryAcquire("api", "k").allowed()) {
			granted++;
		}
		return granted;
	}

	@Tag("D23")
	@ParameterizedTest(name = "{1} of 100 at a load of {0}")
	@CsvSource({ "0.0, 100", "0.5, 100", "0.8, 100", "0.85, 87", "0.9, 75", "0.95, 62", "1.0, 50", "1.7, 50" })
	void limitFollowsTheLoad(double load, int left) {
		RateLimiter limiter = limiter(limit(100));
		limiter.scale("api", LoadCurve.factor(load));
		assertThat(granted(limiter)).isEqualTo(left);
		assertThat(limiter.limit("api")).isEqualTo(limit(100));
	}

	@Tag("D23")
	@Test
	void atLeastOnePermitIsLeft() {
		RateLimiter limiter = limiter(limit(1));
		limiter.scale("api", LoadCurve.factor(1));
		assertThat(granted(limiter)).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(doubles = { Double.NaN, -1, Double.NEGATIVE_INFINITY })
	void unknownLoadCountsAsNone(double load) {
		assertThat(LoadCurve.factor(load)).isEqualTo(1);
	}

	@Test
	void countIsKeptWhileTheLimitShrinksAndGrows() {
		RateLimiter limiter = limiter(limit(100));
		limiter.tryAcquire("api", "k", 60);
		limiter.scale("api", 0.5);
		assertThat(limiter.tryAcquire("api", "k").allowed()).isFalse();
		limiter.scale("api", 1);
		assertThat(granted(limiter)).isEqualTo(40);
	}

	@Test
	void changedLimitIsScaledAsBefore() {
		RateLimiter limiter = limiter(limit(100));
		limiter.scale("api", 0.5);
		limiter.change(limit(60));
		assertThat(limiter.limit("api")).isEqualTo(limit(60));
		assertThat(granted(limiter)).isEqualTo(30);
	}

	@Test
	void tokenBucketHasASmallerBurstAndRefillsSlower() {
		RateLimiter limiter = limiter(Limit.builder("api").window(10, Duration.ofSeconds(1)).tokenBucket(40).build());
		limiter.scale("api", 0.5);
		assertThat(granted(limiter)).isEqualTo(20);
		this.clock.advance(Duration.ofSeconds(2));
		assertThat(granted(limiter)).as("half of 20, but for a sub-window").isBetween(9, 10);
	}

	@Test
	void shareOfALimitIsScaled() {
		RateLimiter limiter = limiter(limit(100).withCoordination(Coordination.of(Consistency.LOCAL_SHARE)));
		limiter.scale("api", 0.5);
		assertThat(granted(limiter)).isEqualTo(25);
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0, -0.5, 1.01, Double.NaN })
	void factorOutsideZeroToOneIsRefused(double factor) {
		assertThatIllegalArgumentException().isThrownBy(() -> limiter(limit(100)).scale("api", factor));
	}

}
