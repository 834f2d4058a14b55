/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.UnleasedUsage;
import io.github.gossiplimiter.lease.peer.term.TermTiming;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A restart in order of one of two nodes costs strict requests at most a second, however
 * often and in whatever turn.
 */
class OrderlyRestartTests {

	private static final Limit LIMIT = Limit.builder("pay")
		.window(1_000_000, Duration.ofSeconds(30))
		.consistency(Consistency.STRICT)
		.build();

	private static final Limit SMALL = Limit.builder("few")
		.window(20, Duration.ofSeconds(30))
		.consistency(Consistency.STRICT)
		.build();

	private static final long[] KEYS = { 1, 2, 3, 4, 5, 6, 7, 8 };

	private static final Duration STEP = Duration.ofMillis(20);

	static LongStream seeds() {
		return LongStream.of(1, 42, 20260101);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void restartOfOneOfTwoCostsAtMostASecond(long seed) {
		Run run = new Run(seed);
		run.restartInOrder(2, 3, 1);
		run.restartInOrder(3, 4, 1);
		run.check("one restarted twice");
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void restartOfBothInTurnCostsAtMostASecond(long seed) {
		Run run = new Run(seed);
		run.restartInOrder(2, 3, 1);
		run.restartInOrder(1, 4, 3);
		run.restartInOrder(3, 5, 4);
		run.check("both restarted in turn");
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void replacementThatStartsFirstCostsAtMostASecond(long seed) {
		Run run = new Run(seed);
		run.fleet.start(3);
		run.fleet.agree();
		run.ask(16_000, 1);
		run.leave(2, 1);
		run.ask(2000, 1);
		run.fleet.start(4);
		run.fleet.agree();
		run.ask(16_000, 1);
		run.leave(1, 3);
		run.ask(16_000, 3);
		run.check("replaced, new ones first");
	}

	@Test
	void remainingMemberWithoutTheVoteHasNoMajority() {
		Run run = new Run(1);
		run.fleet.crash(2);
		run.fleet.agree();
		run.ask(8000, 1);
		assertThat(run.worstMillis()).isGreaterThan(2000);
	}

	/**
	 * A node that started after the other one left, and is cut off, may vote on its own
	 * then.
	 */
	@Test
	@Tag("D19")
	void handedOverVoteExpiresBeforeAnotherVote() {
		Run run = new Run(1);
		long left = run.fleet.nanos();
		run.leave(2, 1);
		PeerFleet.Node cutOff = run.fleet.restart(2, 3, 1);
		run.ask(10_000, 1);
		run.check("until the vote expires");
		run.ask(15_000, 1);
		assertThat(run.lastServedNanos() - left).isBetween(TermTiming.VOTE_NANOS - 2_000_000_000L,
				TermTiming.restNanos(2));
		assertThat(cutOff.coordinator().hasLeft()).isTrue();
	}

	@ParameterizedTest(name = "asked by node {0}")
	@ValueSource(longs = { 1, 3 })
	@Tag("D18")
	void permitsOfTheDepartedMemberCount(long asker) {
		PeerFleet fleet = PeerFleet.of(2, 1, 2);
		for (long key : KEYS) {
			spend(fleet, key, 2, 1, 7);
			spend(fleet, key, 1, 1, 4);
		}
		fleet.node(2).coordinator().leave(fleet.node(2).nanos());
		fleet.run(Duration.ofMillis(100));
		assertThat(fleet.node(2).coordinator().hasLeft()).isTrue();
		fleet.crash(2);
		fleet.agree();
		fleet.run(Duration.ofSeconds(3));
		fleet.restart(2, 3, 1);
		fleet.agree();
		fleet.run(Duration.ofSeconds(3));
		for (long key : KEYS) {
			long granted = 0;
			for (long lot = 2; lot < 22; lot++) {
				granted += ask(fleet, key, asker, lot, 1);
			}
			assertThat(granted).as("key %d", key).isEqualTo(20 - 7 - 4);
		}
	}

	private static void spend(PeerFleet fleet, long key, long holder, long lot, long permits) {
		assertThat(ask(fleet, key, holder, lot, permits)).isEqualTo(permits);
		LeaseCall report = LeaseCall.report(SMALL, key, holder, List.of(new LeaseReport(lot, permits, true)));
		fleet.await(fleet.node(holder).coordinator().exchange(List.of(report)));
	}

	private static long ask(PeerFleet fleet, long key, long holder, long lot, long wanted) {
		LeaseCall call = new LeaseCall(SMALL, key, holder, List.of(), lot, wanted, 1, 1_000_000_000L,
				UnleasedUsage.NONE);
		return fleet.await(fleet.node(holder).coordinator().exchange(List.of(call))).get(0).granted();
	}

	/**
	 * Two nodes, of which one asks all the time.
	 */
	private static final class Run {

		private final PeerFleet fleet = PeerFleet.of(2, 1, 2);

		private final Random random;

		private final long seed;

		private final long[] servedNanos = new long[KEYS.length];

		private long worstNanos;

		private long lots;

		private Run(long seed) {
			this.seed = seed;
			this.random = new Random(seed);
			this.fleet.delayNanos(() -> (1 + this.random.nextInt(5)) * 1_000_000L);
			ask(1000, 1);
			this.worstNanos = 0;
		}

		private int between(int millisMin, int millisMax) {
			return millisMin + this.random.nextInt(millisMax - millisMin);
		}

		void restartInOrder(long leaver, long next, long asker) {
			leave(leaver, asker);
			ask(between(1000, 12_000), asker);
			this.fleet.restart(leaver, next, 1 + (this.random.nextDouble() - 0.5) * LeaseTiming.CLOCK_DRIFT);
			this.fleet.agree();
			ask(between(3000, 20_000), asker);
		}

		/*
		 * Others see later that it is gone.
		 */
		void leave(long leaver, long asker) {
			this.fleet.node(leaver).coordinator().leave(this.fleet.node(leaver).nanos());
			for (int i = 0; i < 50 && !this.fleet.node(leaver).coordinator().hasLeft(); i++) {
				ask(20, asker);
			}
			assertThat(this.fleet.node(leaver).coordinator().hasLeft()).as("seed %d", this.seed).isTrue();
			this.fleet.crash(leaver);
			ask(between(20, 900), asker);
			this.fleet.agree();
		}

		void ask(int millis, long asker) {
			long end = this.fleet.nanos() + millis * 1_000_000L;
			while (this.fleet.nanos() < end) {
				for (int i = 0; i < KEYS.length; i++) {
					request(i, asker);
				}
				this.fleet.run(STEP);
				long now = this.fleet.nanos();
				for (int i = 0; i < KEYS.length; i++) {
					if (this.servedNanos[i] == 0) {
						this.servedNanos[i] = now;
					}
					this.worstNanos = Math.max(this.worstNanos, now - this.servedNanos[i]);
				}
			}
		}

		private void request(int i, long asker) {
			LeaseCall call = new LeaseCall(LIMIT, KEYS[i], asker, List.of(), ++this.lots, 1, 1_000_000_000L);
			long asked = this.fleet.nanos();
			this.fleet.node(asker).coordinator().exchange(List.of(call)).whenComplete((answers, failure) -> {
				if (answers != null && answers.get(0).granted() > 0) {
					this.servedNanos[i] = Math.max(this.servedNanos[i], asked);
				}
			});
		}

		long lastServedNanos() {
			return LongStream.of(this.servedNanos).max().orElseThrow();
		}

		long worstMillis() {
			return this.worstNanos / 1_000_000;
		}

		void check(String what) {
			assertThat(worstMillis()).as("%s, seed %d", what, this.seed).isLessThanOrEqualTo(1000);
		}

	}

}
