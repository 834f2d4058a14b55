/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Laws of admission on one node, against exact oracles and with random traffic.
 */
class AdmissionLawTests {

	private static final long MILLI = 1_000_000;

	static LongStream seeds() {
		return new Random(20261116).longs(60);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("A3")
	@Tag("D30")
	void slidingWindowIsNeverAboveTheLimit(long seed) {
		Random random = new Random(seed);
		Window window = randomWindow(random);
		Limit limit = Limit.builder("api")
			.window(window.permits(), window.length())
			.precision(1 + random.nextInt(Limit.PRECISION_MAX))
			.build();
		ManualClock clock = new ManualClock();
		RateLimiter limiter = RateLimiter.builder().clock(clock).limit(limit).build();
		SlidingLog log = new SlidingLog(window.length().toNanos());
		for (int i = 0; i < 3000; i++) {
			clock.advanceNanos(randomGap(random, window));
			int cost = 1 + random.nextInt(3);
			if (limiter.tryAcquire("api", "key", cost).allowed()) {
				log.add(clock.nanos(), cost);
			}
			assertThat(log.count(clock.nanos())).as("seed %d, %s, step %d", seed, limit, i)
				.isLessThanOrEqualTo(window.permits());
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("D5")
	@Tag("E4")
	void tokenBucketNeverGivesMoreThanItsBurstAndRefill(long seed) {
		Random random = new Random(seed);
		Window window = randomWindow(random);
		int capacity = 1 + random.nextInt(50);
		Limit limit = Limit.builder("api").window(window.permits(), window.length()).tokenBucket(capacity).build();
		ManualClock clock = new ManualClock();
		RateLimiter limiter = RateLimiter.builder().clock(clock).limit(limit).build();
		double perNano = (double) window.permits() / window.length().toNanos();
		double level = capacity;
		for (int i = 0; i < 3000; i++) {
			long gap = randomGap(random, window);
			clock.advanceNanos(gap);
			level = Math.min(capacity, level + gap * perNano);
			int cost = 1 + random.nextInt(3);
			if (limiter.tryAcquire("api", "key", cost).allowed()) {
				level -= cost;
			}
			assertThat(level).as("seed %d, %s, step %d", seed, limit, i).isGreaterThan(-0.001);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void fixedWindowIsNeverAboveTheLimitInAnyWindowOfItsGrid(long seed) {
		Random random = new Random(seed);
		Window window = randomWindow(random);
		Limit limit = Limit.builder("api")
			.window(window.permits(), window.length())
			.algorithm(Algorithm.FIXED_WINDOW)
			.build();
		ManualClock clock = new ManualClock();
		RateLimiter limiter = RateLimiter.builder().clock(clock).limit(limit).build();
		long monday = Duration.ofDays(4).toNanos();
		long number = -1;
		long admitted = 0;
		for (int i = 0; i < 3000; i++) {
			clock.advanceNanos(randomGap(random, window));
			long current = Math.floorDiv(clock.nanos() - monday, window.length().toNanos());
			admitted = (current == number) ? admitted : 0;
			number = current;
			int cost = 1 + random.nextInt(3);
			boolean fits = admitted + cost <= window.permits();
			assertThat(limiter.tryAcquire("api", "key", cost).allowed()).as("seed %d, %s, step %d", seed, limit, i)
				.isEqualTo(fits);
			admitted += fits ? cost : 0;
		}
	}

	@ParameterizedTest
	@EnumSource(Shape.class)
	@Tag("D5")
	@Tag("D8")
	void retryAfterIsTheFirstInstantAtWhichTheRequestIsAdmitted(Shape shape) {
		for (long seed = 1; seed <= 40; seed++) {
			Random random = new Random(seed);
			Window window = randomWindow(random);
			Limit limit = shape.limit(window, random);
			ManualClock clock = new ManualClock();
			RateLimiter limiter = RateLimiter.builder().clock(clock).limit(limit).build();
			for (int denials = 0; denials < 40;) {
				clock.advanceNanos(randomGap(random, window));
				int cost = 1 + random.nextInt((int) Math.min(3, shape.most(limit)));
				Decision decision = limiter.tryAcquire("api", "key", cost);
				if (!decision.allowed()) {
					denials++;
					long wait = decision.retryAfter().toNanos();
					long slack = Math.min(wait, shape.slackNanos(limit));
					clock.advanceNanos(wait - slack);
					if (slack > 0) {
						assertThat(limiter.peek("api", "key", cost).allowed())
							.as("%s, seed %d, %s: just before %d ns", shape, seed, limit, wait)
							.isFalse();
					}
					clock.advanceNanos(slack);
					assertThat(limiter.tryAcquire("api", "key", cost).allowed())
						.as("%s, seed %d, %s: after %d ns", shape, seed, limit, wait)
						.isTrue();
				}
			}
		}
	}

	@ParameterizedTest(name = "{0} times the limit")
	@CsvSource({ "1.2", "2", "8" })
	@Tag("A3")
	void underLastingOverloadTheQuotaIsUsedUp(double load) {
		Random random = new Random(7);
		long permits = 300;
		long windowNanos = 30_000 * MILLI;
		ManualClock clock = new ManualClock();
		Limiter limiter = RateLimiter.builder()
			.clock(clock)
			.limit(Limit.of("api", permits, Duration.ofNanos(windowNanos)))
			.build()
			.limiter("api");
		SlidingLog exact = new SlidingLog(windowNanos);
		SlidingLog log = new SlidingLog(windowNanos);
		long admitted = 0;
		long ideal = 0;
		long end = clock.nanos() + 900_000 * MILLI;
		double gapMean = windowNanos / (permits * load);
		while (clock.nanos() < end) {
			clock.advanceNanos((long) (-Math.log(1 - random.nextDouble()) * gapMean));
			ideal += exact.tryAdd(clock.nanos(), 1, permits) ? 1 : 0;
			if (limiter.tryAcquire("key", 1) >= 0) {
				admitted++;
				log.add(clock.nanos(), 1);
			}
			assertThat(log.count(clock.nanos())).isLessThanOrEqualTo(permits);
		}
		assertThat((double) admitted / ideal).as("%d of %d", admitted, ideal).isBetween(0.98, 1.0);
	}

	private static Window randomWindow(Random random) {
		int millis = 100 + random.nextInt(random.nextBoolean() ? 5_000 : 120_000);
		return new Window(1 + random.nextInt(100), Duration.ofMillis(millis));
	}

	/**
	 * Mostly around the limit's pace, sometimes a burst, sometimes a long silence.
	 */
	private static long randomGap(Random random, Window window) {
		long pace = window.length().toNanos() / window.permits();
		return switch (random.nextInt(10)) {
			case 0, 1, 2, 3 -> random.nextInt(1000);
			case 4 -> (long) (random.nextDouble() * 3 * window.length().toNanos());
			default -> (long) (random.nextDouble() * 2 * pace);
		};
	}

	/**
	 * Kinds of limits whose waits follow different rules.
	 */
	enum Shape {

		CONSERVATIVE, INTERPOLATED, TWO_EPOCHS, FIXED, TOKEN_BUCKET;

		Limit limit(Window window, Random random) {
			Limit.Builder builder = Limit.builder("api").window(window.permits(), window.length());
			switch (this) {
				case CONSERVATIVE -> builder.precision(1 + random.nextInt(80));
				case INTERPOLATED -> builder.precision(1 + random.nextInt(80)).estimator(Estimator.INTERPOLATED);
				case TWO_EPOCHS -> builder.precision(1).estimator(Estimator.INTERPOLATED);
				case FIXED -> builder.algorithm(Algorithm.FIXED_WINDOW);
				case TOKEN_BUCKET -> builder.tokenBucket(1 + random.nextInt(30));
			}
			return builder.build();
		}

		long most(Limit limit) {
			return (this == TOKEN_BUCKET) ? limit.burst() : limit.windows().get(0).permits();
		}

		/**
		 * Where the count shrinks continuously, one part in a million of a permit.
		 */
		long slackNanos(Limit limit) {
			Window window = limit.windows().get(0);
			return switch (this) {
				case CONSERVATIVE, FIXED -> 1;
				default -> Math.max(1000, window.length().toNanos() / window.permits() / 1000);
			};
		}

	}

}
