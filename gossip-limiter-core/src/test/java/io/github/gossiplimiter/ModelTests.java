/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random histories of requests, refunds, resets, evictions and changes, against models
 * that remember every single admission.
 */
class ModelTests {

	private static final long MONDAY = Duration.ofDays(4).toNanos();

	private final ManualClock clock = new ManualClock();

	static LongStream seeds() {
		return new Random(20261117).longs(60);
	}

	/**
	 * An admission that was not given back.
	 */
	private static final class Admit {

		final Decision decision;

		final int cost;

		long expiryNanos;

		Admit(Decision decision, int cost, long expiryNanos) {
			this.decision = decision;
			this.cost = cost;
			this.expiryNanos = expiryNanos;
		}

	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void limiterAgreesWithTheModel(long seed) {
		Random random = new Random(seed);
		Limit limit = randomLimit(random, Duration.ofMillis(100 + random.nextInt(20_000)));
		RateLimiter limiter = RateLimiter.builder().clock(this.clock).limit(limit).build();
		Map<String, List<Admit>> model = new HashMap<>();
		for (int step = 0; step < 3000; step++) {
			this.clock.advanceNanos(randomGap(random, limit));
			String key = "key" + random.nextInt(3);
			List<Admit> admits = model.computeIfAbsent(key, (name) -> new ArrayList<>());
			admits.removeIf((admit) -> admit.expiryNanos <= this.clock.nanos());
			switch (random.nextInt(20)) {
				case 0 -> refund(limiter, key, admits, random);
				case 1 -> {
					limiter.reset("api", key);
					admits.clear();
				}
				case 2 -> {
					limit = limit
						.withWindows(List.of(new Window(1 + random.nextInt(60), limit.windows().get(0).length())));
					limiter.change(limit);
				}
				case 3 -> RateLimiterEngine.of(limiter).maintain();
				default -> {
					int cost = 1 + random.nextInt(4);
					long left = limit.windows().get(0).permits() - sum(admits);
					Decision decision = limiter.tryAcquire("api", key, cost);
					assertThat(decision.allowed())
						.as("seed %d, step %d, %s, %d left, cost %d", seed, step, limit, left, cost)
						.isEqualTo(cost <= left);
					assertThat(decision.remaining()).as("seed %d, step %d, %s", seed, step, limit)
						.isEqualTo(Math.max(0, decision.allowed() ? left - cost : left));
					if (decision.allowed()) {
						admits.add(admit(limit, decision, cost));
					}
				}
			}
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void evictionAndLimitChangesNeverLoseCounts(long seed) {
		Random random = new Random(seed);
		Limit limit = randomLimit(random, Duration.ofMillis(100 + random.nextInt(20_000)));
		RateLimiter limiter = RateLimiter.builder().clock(this.clock).maximumKeys(2).limit(limit).build();
		Map<String, List<Admit>> model = new HashMap<>();
		for (int step = 0; step < 3000; step++) {
			this.clock.advanceNanos(randomGap(random, limit));
			String key = "key" + random.nextInt(4);
			List<Admit> admits = model.computeIfAbsent(key, (name) -> new ArrayList<>());
			admits.removeIf((admit) -> admit.expiryNanos <= this.clock.nanos());
			switch (random.nextInt(40)) {
				case 0, 1 -> refund(limiter, key, admits, random);
				case 2 -> {
					limiter.reset("api", key);
					admits.clear();
				}
				case 3 -> {
					limit = randomLimit(random, Duration.ofMillis(100 + random.nextInt(20_000)));
					limiter.change(limit);
					long latest = this.clock.nanos() + limit.windows().get(0).length().toNanos();
					model.values()
						.forEach((all) -> all
							.forEach((admit) -> admit.expiryNanos = Math.min(admit.expiryNanos, latest)));
				}
				case 4, 5 -> RateLimiterEngine.of(limiter).maintain();
				case 6, 7 -> limiter.hottest("api", 10);
				case 8, 9 -> limiter.peek("api", key, 1);
				default -> {
					int cost = 1 + random.nextInt(4);
					Decision decision = limiter.tryAcquire("api", key, cost);
					long used = sum(admits);
					if (decision.allowed()) {
						assertThat(used + cost).as("seed %d, step %d, %s", seed, step, limit)
							.isLessThanOrEqualTo(limit.windows().get(0).permits());
						admits.add(admit(limit, decision, cost));
					}
					assertThat(decision.remaining()).isNotNegative();
					assertThat(decision.retryAfter()).isGreaterThanOrEqualTo(Duration.ZERO);
				}
			}
			assertThat(limiter.status("api").keys()).isLessThanOrEqualTo(2);
		}
		this.clock.advance(Duration.ofMinutes(5));
		for (int i = 0; i < 3; i++) {
			RateLimiterEngine.of(limiter).maintain();
		}
		assertThat(limiter.status("api").keys()).isZero();
		assertThat(limiter.memoryBytes()).as("an empty store")
			.isEqualTo(RateLimiter.builder().clock(this.clock).maximumKeys(2).limit(limit).build().memoryBytes());
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void bucketsNeverGiveMoreThanBurstAndRefill(long seed) {
		Random random = new Random(seed);
		int permits = 1 + random.nextInt(30);
		int burst = (random.nextInt(4) == 0) ? 1 : 1 + random.nextInt(2000);
		Duration length = Duration.ofMillis(100 + random.nextInt(20_000));
		Limit limit = Limit.builder("api").window(permits, length).tokenBucket(burst).build();
		RateLimiter limiter = RateLimiter.builder().clock(this.clock).maximumKeys(2).limit(limit).build();
		Map<String, double[]> levels = new HashMap<>();
		Map<String, Admit> last = new HashMap<>();
		double perNano = (double) permits / length.toNanos();
		for (int step = 0; step < 3000; step++) {
			long gap = randomGap(random, limit);
			this.clock.advanceNanos(gap);
			levels.values().forEach((level) -> level[0] = Math.min(burst, level[0] + gap * perNano));
			String key = "key" + random.nextInt(4);
			double[] level = levels.computeIfAbsent(key, (name) -> new double[] { burst });
			Admit taken = last.remove(key);
			if (random.nextInt(40) == 0) {
				limiter.reset("api", key);
				level[0] = burst;
			}
			else if (taken != null && random.nextInt(10) == 0) {
				limiter.refund(taken.decision, key, taken.cost);
				level[0] = Math.min(burst, level[0] + taken.cost);
			}
			else {
				int cost = 1 + random.nextInt(Math.min(burst, (step % 7 == 0) ? 1000 : 4));
				Decision decision = limiter.tryAcquire("api", key, cost);
				if (decision.allowed()) {
					level[0] -= cost;
					last.put(key, new Admit(decision, cost, 0));
				}
				assertThat(level[0]).as("seed %d, step %d, %s", seed, step, limit).isGreaterThan(-0.01);
			}
		}
	}

	private void refund(RateLimiter limiter, String key, List<Admit> admits, Random random) {
		if (!admits.isEmpty()) {
			Admit admit = admits.remove(random.nextInt(admits.size()));
			limiter.refund(admit.decision, key, admit.cost);
		}
	}

	private static long sum(List<Admit> admits) {
		return admits.stream().mapToLong((admit) -> admit.cost).sum();
	}

	private Admit admit(Limit limit, Decision decision, int cost) {
		long length = limit.windows().get(0).length().toNanos();
		boolean fixed = limit.algorithm() == Algorithm.FIXED_WINDOW;
		long span = fixed ? 0 : Math.max(1, Math.min(limit.precision(), length / 100_000_000));
		long subWindow = fixed ? length : (length + span - 1) / span;
		long number = Math.floorDiv(this.clock.nanos() - MONDAY, subWindow);
		return new Admit(decision, cost, (number + span + 1) * subWindow + MONDAY);
	}

	private static Limit randomLimit(Random random, Duration length) {
		return Limit.builder("api")
			.window(1 + random.nextInt(60), length)
			.precision(1 + random.nextInt(80))
			.algorithm(random.nextBoolean() ? Algorithm.SLIDING_WINDOW : Algorithm.FIXED_WINDOW)
			.build();
	}

	private static long randomGap(Random random, Limit limit) {
		Window window = limit.windows().get(0);
		return switch (random.nextInt(12)) {
			case 0, 1, 2, 3 -> random.nextInt(1000);
			case 4 -> (long) (random.nextDouble() * 3 * window.length().toNanos());
			default -> (long) (random.nextDouble() * 2 * window.length().toNanos() / window.permits());
		};
	}

}
