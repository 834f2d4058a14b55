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
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.store.InMemoryColdStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * A limiter with little memory and a cold store: keys leave and come back, also after a
 * restart, and nobody is given anything twice.
 */
class ColdStoreTests {

	private static final Limit HOUR = Limit.of("api", 10, Duration.ofHours(1));

	private final ManualClock clock = new ManualClock();

	private final InMemoryColdStore store = new InMemoryColdStore(this.clock, 10_000);

	private long incarnation;

	private RateLimiter limiter(int keys, Limit... limits) {
		return RateLimiterEngine.builder()
			.clock(this.clock)
			.maximumKeys(keys)
			.limits(List.of(limits))
			.coldTier(new ColdTier(this.store, ++this.incarnation, this.clock::nanos))
			.build();
	}

	private static long used(RateLimiter limiter, String key) {
		Decision decision = limiter.peek("api", key, 1);
		return decision.limit() - decision.remaining();
	}

	@Test
	@Tag("E7")
	void evictedKeyIsRestoredWithEverySubWindow() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		this.clock.advance(Duration.ofMinutes(30));
		limiter.tryAcquire("api", "ann", 5);
		limiter.tryAcquire("api", "bob", 1);
		assertThat(limiter.key("api", "ann")).isEmpty();
		this.clock.advance(Duration.ofMinutes(10));
		assertThat(used(limiter, "ann")).isEqualTo(9);
		this.clock.advance(Duration.ofMinutes(22));
		assertThat(used(limiter, "ann")).isEqualTo(5);
		limiter.tryAcquire("api", "bob", 1);
		assertThat(used(limiter, "ann")).isEqualTo(5);
		this.clock.advance(Duration.ofMinutes(30));
		assertThat(used(limiter, "ann")).isZero();
	}

	@Test
	void restoredCountIsAttributedToItsKey() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		limiter.tryAcquire("api", "bob", 1);
		limiter.tryAcquire("api", "ann", 1);
		assertThat(limiter.key("api", "ann")).hasValueSatisfying((status) -> {
			assertThat(status.own()).isEqualTo(5);
			assertThat(status.remote()).isZero();
		});
	}

	@Test
	void evictedCountAppliesWhileTheStoreIsLoading() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 5);
		this.clock.advance(Duration.ofMinutes(50));
		limiter.tryAcquire("api", "ann", 5);
		limiter.tryAcquire("api", "bob", 1);
		this.clock.advance(Duration.ofMinutes(20));
		this.store.silent(true);
		assertThat(limiter.tryAcquire("api", "ann").allowed()).isFalse();
		this.store.answer();
		assertThat(limiter.tryAcquire("api", "ann", 5).allowed()).isTrue();
		assertThat(limiter.tryAcquire("api", "ann").allowed()).isFalse();
	}

	@Test
	void permitsAcquiredWhileLoadingAreCounted() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		limiter.tryAcquire("api", "bob", 1);
		this.store.silent(true);
		limiter.tryAcquire("api", "ann", 3);
		this.store.answer();
		assertThat(used(limiter, "ann")).isEqualTo(7);
	}

	@Test
	void keyEvictedAgainWhileLoadingLosesNothing() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		limiter.tryAcquire("api", "bob", 1);
		this.store.silent(true);
		limiter.tryAcquire("api", "ann", 3);
		limiter.tryAcquire("api", "bob", 1);
		limiter.tryAcquire("api", "ann", 1);
		this.store.answer();
		assertThat(used(limiter, "ann")).isEqualTo(8);
	}

	@Test
	void failingStoreLeavesTheEvictedCount() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		limiter.tryAcquire("api", "bob", 1);
		this.store.broken(true);
		assertThat(used(limiter, "ann")).isEqualTo(4);
	}

	@Test
	void storeThatRefusesWritesLeavesTheEvictedCount() {
		RateLimiter limiter = limiter(1, HOUR);
		this.store.full(true);
		limiter.tryAcquire("api", "ann", 4);
		limiter.tryAcquire("api", "bob", 1);
		assertThat(used(limiter, "ann")).isEqualTo(4);
		assertThat(this.store.status().keys()).isZero();
	}

	@Test
	void resetRemovesTheStoredCount() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 10);
		limiter.tryAcquire("api", "bob", 1);
		assertThat(limiter.reset("api", "ann")).isTrue();
		assertThat(used(limiter, "ann")).isZero();
		limiter.tryAcquire("api", "bob", 1);
		assertThat(used(limiter, "ann")).isZero();
		assertThat(used(limiter(1, HOUR), "ann")).isZero();
	}

	@Test
	void resetWhileLoadingIsNotUndone() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 10);
		limiter.tryAcquire("api", "bob", 1);
		this.store.silent(true);
		limiter.reset("api", "ann");
		this.store.answer();
		assertThat(used(limiter, "ann")).isZero();
	}

	@Test
	void changeThatResetsAlsoResetsKeysThatAreStored() {
		RateLimiter limiter = limiter(1, HOUR);
		limiter.tryAcquire("api", "ann", 10);
		limiter.tryAcquire("api", "bob", 1);
		this.clock.advance(Duration.ofMinutes(1));
		limiter.change(HOUR, ChangeMode.RESET);
		this.clock.advance(Duration.ofMinutes(1));
		assertThat(used(limiter, "ann")).isZero();
		limiter.tryAcquire("api", "ann", 3);
		limiter.tryAcquire("api", "bob", 1);
		assertThat(used(limiter, "ann")).as("stored after the reset").isEqualTo(3);
	}

	@Test
	void resetFromBeforeARestartRemovesOnlyWhatWasStored() {
		RateLimiter limiter = limiter(100, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		limiter.tryAcquire("api", "bob", 4);
		RateLimiterEngine.of(limiter).store().save();
		this.clock.advance(Duration.ofMinutes(1));
		long resetNanos = this.clock.nanos();
		this.clock.advance(Duration.ofMinutes(1));
		RateLimiter restarted = limiter(100, HOUR);
		restarted.tryAcquire("api", "ann", 2);
		assertThat(used(restarted, "ann")).isEqualTo(6);
		ReplicatedLimit limit = RateLimiterEngine.of(restarted).replicate(() -> {
		}).get(0);
		limit.resetStored(hash(restarted, "ann"), resetNanos);
		assertThat(used(restarted, "ann")).isEqualTo(2);
		assertThat(used(restarted, "bob")).isEqualTo(4);
	}

	private static long hash(RateLimiter limiter, String key) {
		return limiter.key("api", key).orElseThrow().hash();
	}

	@Test
	@Tag("E8")
	void restartKeepsTheStoredCounts() {
		RateLimiter limiter = limiter(100, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		this.clock.advance(Duration.ofMinutes(30));
		limiter.tryAcquire("api", "ann", 6);
		limiter.tryAcquire("api", "bob", 2);
		RateLimiterEngine.of(limiter).store().save();
		this.clock.advance(Duration.ofMinutes(5));
		RateLimiter restarted = limiter(100, HOUR);
		assertThat(restarted.tryAcquire("api", "ann").allowed()).isFalse();
		assertThat(used(restarted, "bob")).isEqualTo(2);
		this.clock.advance(Duration.ofMinutes(27));
		assertThat(used(restarted, "ann")).isEqualTo(6);
	}

	@Test
	void countsOfSuccessiveRestartsAddUp() {
		for (int i = 1; i <= 5; i++) {
			RateLimiter limiter = limiter(100, HOUR);
			limiter.tryAcquire("api", "ann", 1);
			RateLimiterEngine.of(limiter).store().save();
			assertThat(used(limiter, "ann")).isEqualTo(i);
			this.clock.advance(Duration.ofMinutes(3));
		}
	}

	@Test
	void saveWritesOnlyChangedKeys() {
		RateLimiter limiter = limiter(100, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		RateLimiterEngine.of(limiter).store().save();
		assertThat(this.store.status().keys()).isEqualTo(1);
		this.clock.advance(Duration.ofSeconds(1));
		this.store.full(true);
		limiter.tryAcquire("api", "bob", 1);
		this.clock.advance(Duration.ofSeconds(1));
		RateLimiterEngine.of(limiter).store().save();
		this.store.full(false);
		this.clock.advance(Duration.ofSeconds(1));
		RateLimiterEngine.of(limiter).store().save();
		assertThat(this.store.status().keys()).isEqualTo(1);
	}

	@Test
	void limitOfAnotherWindowKeepsTheStoredCounts() {
		RateLimiter limiter = limiter(100, HOUR);
		limiter.tryAcquire("api", "ann", 4);
		RateLimiterEngine.of(limiter).store().save();
		this.clock.advance(Duration.ofMinutes(5));
		RateLimiter restarted = limiter(100, Limit.of("api", 10, Duration.ofMinutes(30)));
		assertThat(used(restarted, "ann")).isEqualTo(4);
		this.clock.advance(Duration.ofMinutes(24));
		assertThat(used(restarted, "ann")).isEqualTo(4);
		this.clock.advance(Duration.ofMinutes(4));
		assertThat(used(restarted, "ann")).isZero();
	}

	static Stream<Arguments> limits() {
		return Stream.of(arguments("sliding", HOUR),
				arguments("fixed",
						Limit.builder("api").window(10, Duration.ofHours(1)).algorithm(Algorithm.FIXED_WINDOW).build()),
				arguments("interpolated",
						Limit.builder("api").window(10, Duration.ofHours(1)).estimator(Estimator.INTERPOLATED).build()),
				arguments("several",
						Limit.builder("api")
							.window(5, Duration.ofMinutes(10))
							.window(12, Duration.ofHours(1))
							.build()));
	}

	@Tag("E7")
	@ParameterizedTest(name = "{0}")
	@MethodSource("limits")
	void littleMemoryDecidesLikeMuchMemory(String name, Limit limit) {
		RateLimiter little = limiter(3, limit);
		RateLimiter much = RateLimiter.builder().clock(this.clock).limit(limit).build();
		Random random = new Random(7);
		for (int i = 0; i < 5_000; i++) {
			this.clock.advanceMillis(random.nextInt(40_000));
			String key = "key" + random.nextInt(10);
			int cost = 1 + random.nextInt(2);
			Decision expected = much.tryAcquire("api", key, cost);
			Decision decision = little.tryAcquire("api", key, cost);
			assertThat(decision.allowed()).as("%s, request %d", name, i).isEqualTo(expected.allowed());
			assertThat(decision.remaining()).as("%s, request %d", name, i).isEqualTo(expected.remaining());
		}
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("limits")
	void restartsAtAnyTimeChangeNoDecision(String name, Limit limit) {
		RateLimiter restarted = limiter(4, limit);
		RateLimiter steady = RateLimiter.builder().clock(this.clock).limit(limit).build();
		Random random = new Random(11);
		for (int i = 0; i < 3_000; i++) {
			this.clock.advanceMillis(60 + random.nextInt(40_000));
			String key = "key" + random.nextInt(10);
			Decision expected = steady.tryAcquire("api", key, 1);
			Decision decision = restarted.tryAcquire("api", key, 1);
			assertThat(decision.allowed()).as("%s, request %d", name, i).isEqualTo(expected.allowed());
			if (random.nextInt(10) == 0) {
				RateLimiterEngine.of(restarted).store().save();
				restarted = limiter(4, limit);
			}
		}
	}

	@ParameterizedTest(name = "restarts {0}")
	@ValueSource(booleans = { false, true })
	void tokenBucketIsRestoredWithItsDebt(boolean restarts) {
		Limit bucket = Limit.builder("api").window(6000, Duration.ofHours(1)).tokenBucket(1000).build();
		RateLimiter little = limiter(3, bucket);
		RateLimiter much = RateLimiter.builder().clock(this.clock).limit(bucket).build();
		Random random = new Random(5);
		for (int i = 0; i < 2000; i++) {
			this.clock.advanceMillis(60 + random.nextInt(40_000));
			String key = "key" + random.nextInt(10);
			int cost = 1 + random.nextInt(1000);
			if (little.tryAcquire("api", key, cost).allowed()) {
				much.tryAcquire("api", key, cost);
			}
			// Within a sub-window it may count what refills in one too much.
			assertThat(little.peek("api", key, 1).remaining()).as("request %d", i)
				.isBetween(much.peek("api", key, 1).remaining() - 101, much.peek("api", key, 1).remaining() + 1);
			if (restarts && random.nextInt(10) == 0) {
				RateLimiterEngine.of(little).store().save();
				little = limiter(3, bucket);
			}
		}
		assertThat(much.status("api").allowed()).isGreaterThan(200);
	}

	@Test
	@Tag("E19")
	void slowStoreNeverCausesOverAdmission() {
		RateLimiter limiter = limiter(3, HOUR);
		Map<String, List<Long>> admitted = new HashMap<>();
		Random random = new Random(13);
		this.store.silent(true);
		for (int i = 0; i < 20_000; i++) {
			this.clock.advanceMillis(random.nextInt(40_000));
			if (random.nextInt(5) == 0) {
				this.store.answer();
			}
			String key = "key" + random.nextInt(10);
			if (limiter.tryAcquire("api", key).allowed()) {
				List<Long> log = admitted.computeIfAbsent(key, (unused) -> new ArrayList<>());
				log.add(this.clock.nanos());
				log.removeIf((at) -> at <= this.clock.nanos() - Duration.ofHours(1).toNanos());
				assertThat(log).as("request %d", i).hasSizeLessThanOrEqualTo(10);
			}
		}
		assertThat(limiter.status("api").allowed()).isGreaterThan(2000);
	}

}
