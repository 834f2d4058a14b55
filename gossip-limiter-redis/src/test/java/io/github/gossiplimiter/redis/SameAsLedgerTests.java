/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.UnleasedUsage;
import io.github.gossiplimiter.lease.ledger.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The script and the ledger in Java implement the same rules: the same calls at the same
 * times get the same answers.
 */
class SameAsLedgerTests {

	private static final int SEEDS = TestSize.of(2, 50);

	private static final int STEPS = 300;

	private static final int HOLDERS = 4;

	private static ManualRedis redis;

	/**
	 * A limit, and another version of it that some nodes have already.
	 */
	private record Scene(String name, Limit usual, Limit other) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	static List<Scene> scenes() {
		Duration window = Duration.ofSeconds(10);
		Duration longer = Duration.ofMinutes(1);
		return List.of(new Scene("sliding", strict().window(40, window).build(), strict().window(50, window).build()),
				new Scene("large", strict().window(100_000, window).build(), strict().window(90_000, window).build()),
				new Scene("two windows", strict().window(20, window).window(60, longer).build(),
						strict().window(60, longer).build()),
				new Scene("fixed", strict().algorithm(Algorithm.FIXED_WINDOW).window(40, window).build(),
						strict().algorithm(Algorithm.FIXED_WINDOW).window(40, longer).build()),
				new Scene("bucket", strict().window(100, window).tokenBucket(30).build(),
						strict().window(100, window).tokenBucket(40).build()),
				new Scene("hybrid", hybrid(80), hybrid(90)));
	}

	private static Limit.Builder strict() {
		return Limit.builder("same").consistency(Consistency.STRICT);
	}

	private static Limit hybrid(long permits) {
		return Limit.builder("same").window(permits, Duration.ofSeconds(10)).consistency(Consistency.HYBRID).build();
	}

	@BeforeAll
	static void start() {
		redis = new ManualRedis();
	}

	@AfterAll
	static void stop() {
		redis.close();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("scenes")
	void scriptBehavesLikeTheLedger(Scene scene) {
		long granted = 0;
		for (long seed = 1; seed <= SEEDS; seed++) {
			granted += new Run(scene, seed).run();
		}
		assertThat(granted).isPositive();
	}

	/**
	 * One random history of a key.
	 */
	private static final class Run {

		private final List<LeaseCall> made = new ArrayList<>();

		private final List<List<LeaseResult>> lots = new ArrayList<>();

		private final long[] epochs = new long[HOLDERS];

		private final long[] unleased = new long[HOLDERS];

		private final long[] numbers = new long[HOLDERS];

		private final Ledger ledger = new Ledger();

		private final Random random;

		private final Scene scene;

		private final long seed;

		private final long key;

		Run(Scene scene, long seed) {
			this.scene = scene;
			this.seed = seed;
			this.random = new Random(seed);
			this.key = seed * 31 + scene.name().hashCode();
			for (int i = 0; i < HOLDERS; i++) {
				this.lots.add(new ArrayList<>());
			}
		}

		long run() {
			long granted = 0;
			for (int step = 0; step < STEPS; step++) {
				redis.pass(Duration.ofMillis(pause()));
				boolean repeat = !this.made.isEmpty() && this.random.nextInt(8) == 0;
				LeaseCall recent = repeat ? recent() : null;
				LeaseCall call = (recent != null) ? recent : call(this.random.nextInt(HOLDERS));
				LeaseResult expected = this.ledger.exchange(call, redis.nowNanos());
				LeaseResult answer = redis.coordinator().exchange(List.of(call)).toCompletableFuture().join().get(0);
				assertThat(answer).as("%s, seed %d, step %d, %s", this.scene, this.seed, step, call)
					.isEqualTo(expected);
				this.made.add(call);
				note(call, answer);
				granted += answer.granted();
			}
			return granted;
		}

		private long pause() {
			return switch (this.random.nextInt(20)) {
				case 0 -> this.random.nextInt(15_000);
				case 1, 2, 3 -> this.random.nextInt(2_000);
				default -> this.random.nextInt(100);
			};
		}

		/*
		 * Late, but not after a later lot of the same holder: one that was refused would
		 * be granted in Java and refused again by the script.
		 */
		private @Nullable LeaseCall recent() {
			LeaseCall call = this.made.get(Math.max(0, this.made.size() - 1 - this.random.nextInt(3)));
			return (call.lease() == 0 || call.lease() == this.numbers[(int) call.holder()]) ? call : null;
		}

		private LeaseCall call(int holder) {
			Limit limit = (this.random.nextInt(10) == 0) ? this.scene.other() : this.scene.usual();
			List<LeaseReport> reports = this.random.nextBoolean() ? reports(holder) : List.of();
			boolean asks = this.random.nextInt(3) != 0;
			long wanted = asks ? 1 + this.random.nextInt((int) limit.burst()) : 0;
			long least = asks ? 1 + this.random.nextInt((int) Math.min(3, wanted)) : 0;
			long lot = asks ? ++this.numbers[holder] : 0;
			long ttlNanos = asks ? TimeUnit.MILLISECONDS.toNanos(500 + 100L * this.random.nextInt(30)) : 0;
			return new LeaseCall(limit, this.key, holder, reports, lot, wanted, least, ttlNanos, unleased(holder));
		}

		private List<LeaseReport> reports(int holder) {
			List<LeaseReport> reports = new ArrayList<>();
			// In the order of their numbers, as holders report.
			for (LeaseResult lot : List.copyOf(this.lots.get(holder))) {
				boolean closed = this.random.nextBoolean();
				long spent = this.random.nextInt((int) lot.granted() + 1);
				reports.add(new LeaseReport(lot.lease(), spent, closed));
				if (closed) {
					this.lots.get(holder).remove(lot);
				}
			}
			return reports;
		}

		private UnleasedUsage unleased(int holder) {
			if (this.scene.usual().coordination().consistency() != Consistency.HYBRID) {
				return UnleasedUsage.NONE;
			}
			if (!UnleasedUsage.isLeased(this.epochs[holder])) {
				this.unleased[holder] += this.random.nextInt(5);
			}
			return new UnleasedUsage(1_000_000, this.unleased[holder], 10, this.epochs[holder], HOLDERS, 0);
		}

		private void note(LeaseCall call, LeaseResult answer) {
			int holder = (int) call.holder();
			this.epochs[holder] = Math.max(this.epochs[holder], answer.epoch());
			boolean known = this.lots.get(holder).stream().anyMatch((lot) -> lot.lease() == answer.lease());
			if (answer.granted() > 0 && !known) {
				this.lots.get(holder).add(answer);
			}
		}

	}

}
