/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.UnleasedUsage;
import io.github.gossiplimiter.lease.peer.term.TermTiming;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two nodes that restart in order in turn, while the network is cut now and then and
 * messages are lost and late, never spend more than the limit in any trailing window.
 * Nodes spend all they may, as late as they may.
 */
class TwoNodesLawTests {

	private static final Duration WINDOW = Duration.ofSeconds(20);

	private static final int PERMITS = 12;

	private static final Limit LIMIT = Limit.builder("pay")
		.window(PERMITS, WINDOW)
		.consistency(Consistency.STRICT)
		.build();

	private static final Duration STEP = Duration.ofMillis(20);

	static LongStream seeds() {
		return LongStream.rangeClosed(1, TestSize.of(6, 100));
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("D18")
	@Tag("D19")
	void neverMoreThanTheLimitWhenNodesRestartInTurn(long seed) {
		Run run = new Run(seed);
		for (int i = 0; i < 6; i++) {
			run.restartOne();
		}
		run.check();
		assertThat(run.spent).as("seed %d", seed).hasSizeGreaterThan(3 * PERMITS);
	}

	/**
	 * Two nodes, which both hold lots and own.
	 */
	private static final class Run {

		private final PeerFleet fleet = new PeerFleet(2);

		private final Random random;

		private final long seed;

		private final Map<Long, Holder> holders = new LinkedHashMap<>();

		private final List<Long> spent = new ArrayList<>();

		private long lastIncarnation;

		private boolean lossy;

		private Run(long seed) {
			this.seed = seed;
			this.random = new Random(seed);
			this.fleet.delayNanos(this::delayNanos);
			start(++this.lastIncarnation, 0);
			start(++this.lastIncarnation, 0);
			this.fleet.agree();
			act(Duration.ofNanos(TermTiming.restNanos(2)).plusSeconds(5).toMillis());
		}

		private long delayNanos() {
			double chance = this.random.nextDouble();
			if (this.lossy && chance < 0.1) {
				return -1;
			}
			long millis = (this.lossy && chance < 0.12) ? this.random.nextInt(8000) : 1 + this.random.nextInt(40);
			return millis * 1_000_000;
		}

		private void start(long incarnation, long before) {
			// Rates of two clocks differ by one percent at most.
			double rate = 1 + (this.random.nextDouble() - 0.5) * LeaseTiming.CLOCK_DRIFT;
			if (before != 0) {
				this.fleet.restart(before, incarnation, rate);
			}
			else {
				this.fleet.start(incarnation, rate);
			}
			this.holders.put(incarnation, new Holder(incarnation));
		}

		/*
		 * What a node tells as it leaves arrives; after that, anything may happen.
		 */
		void restartOne() {
			long leaver = List.copyOf(this.holders.keySet()).get(this.random.nextInt(2));
			this.lossy = false;
			act(9000);
			this.holders.remove(leaver);
			this.fleet.node(leaver).coordinator().leave(this.fleet.node(leaver).nanos());
			act(1000);
			assertThat(this.fleet.node(leaver).coordinator().hasLeft()).as("seed %d", this.seed).isTrue();
			this.fleet.crash(leaver);
			this.lossy = true;
			act(this.random.nextInt(2000));
			this.fleet.agree();
			act(this.random.nextInt(15_000));
			start(++this.lastIncarnation, leaver);
			boolean cut = this.random.nextBoolean();
			if (cut) {
				this.fleet.connected((from, to) -> from.equals(to));
				act(this.random.nextInt(30_000));
				this.fleet.connected((from, to) -> true);
			}
			this.fleet.agree();
			act(this.random.nextInt(20_000));
			if (this.random.nextBoolean()) {
				this.fleet.connected((from, to) -> from.equals(to));
				act(this.random.nextInt(10_000));
				this.fleet.connected((from, to) -> true);
			}
		}

		void act(long millis) {
			long end = this.fleet.nanos() + millis * 1_000_000;
			while (this.fleet.nanos() < end) {
				this.fleet.run(STEP);
				List.copyOf(this.holders.values()).forEach(Holder::act);
			}
		}

		void check() {
			int oldest = 0;
			for (int i = 0; i < this.spent.size(); i++) {
				while (this.spent.get(oldest) <= this.spent.get(i) - WINDOW.toNanos()) {
					oldest++;
				}
				assertThat(i - oldest + 1).as("seed %d: spent in the window before %d", this.seed, this.spent.get(i))
					.isLessThanOrEqualTo(PERMITS);
			}
		}

		/**
		 * Keeps at most one lot at a time, and spends it in bits until its fence.
		 */
		private final class Holder {

			private final long node;

			private long lastLot;

			private long lot;

			private long left;

			private long spentOfLot;

			private long fenceNanos;

			private boolean asking;

			private long askedNanos;

			private Holder(long node) {
				this.node = node;
			}

			private void act() {
				long now = Run.this.fleet.node(this.node).nanos();
				if (this.left > 0 && now < this.fenceNanos && Run.this.random.nextInt(10) == 0) {
					this.left--;
					this.spentOfLot++;
					Run.this.spent.add(Run.this.fleet.nanos());
				}
				boolean over = this.left == 0 || now >= this.fenceNanos;
				boolean again = !this.asking || now - this.askedNanos > 2_000_000_000L;
				if (over && again && Run.this.random.nextInt(5) == 0) {
					ask(now);
				}
			}

			private void ask(long now) {
				this.asking = true;
				this.askedNanos = now;
				long number = ++this.lastLot;
				List<LeaseReport> reports = (this.lot != 0) ? List.of(new LeaseReport(this.lot, this.spentOfLot, true))
						: List.of();
				LeaseCall call = new LeaseCall(LIMIT, key(), this.node, reports, number, 1 + Run.this.random.nextInt(6),
						1, 1_000_000_000L + Run.this.random.nextLong(4_000_000_000L), UnleasedUsage.NONE);
				Run.this.fleet.node(this.node)
					.coordinator()
					.exchange(List.of(call))
					.whenComplete((answers, failure) -> {
						if (number == this.lastLot) {
							this.asking = false;
							if (answers != null) {
								take(number, answers.get(0), now);
							}
						}
					});
			}

			private static long key() {
				return 7;
			}

			private void take(long number, LeaseResult answer, long sentNanos) {
				this.lot = (answer.granted() > 0) ? number : 0;
				this.left = answer.granted();
				this.spentOfLot = 0;
				this.fenceNanos = sentNanos + LeaseTiming.spendableNanos(answer.ttlNanos());
			}

		}

	}

}
