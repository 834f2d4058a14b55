/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.peer.term.TermTiming;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever happens to nodes and messages, no more than the limit is spent in any trailing
 * window. Holders spend all they may, as late as they may.
 */
class PeerLawTests {

	private static final Duration WINDOW = Duration.ofSeconds(20);

	private static final int PERMITS = 12;

	private static final Limit LIMIT = Limit.builder("pay")
		.window(PERMITS, WINDOW)
		.consistency(Consistency.STRICT)
		.build();

	private static final Duration STEP = Duration.ofMillis(20);

	static LongStream seeds() {
		return LongStream.of(1, 42, 20260101).limit(TestSize.of(1, 3));
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("B46")
	@Tag("D19")
	void neverMoreThanTheLimitWhenMessagesAreLostAndLate(long seed) {
		Run run = new Run(seed, 0);
		run.messagesAreLostAndLate();
		run.forSeconds(60, () -> {
		});
		run.check();
		assertThat(run.spent).as("seed %d", seed).hasSizeGreaterThan(PERMITS);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("D18")
	void neverMoreThanTheLimitWhenOwnersWithoutLeasesCrashAndRestart(long seed) {
		Run run = new Run(seed, 0);
		run.messagesAreLostAndLate();
		run.forSeconds(120, run::crashNowAndThen);
		run.check();
		assertThat(run.spent).as("seed %d", seed).hasSizeGreaterThan(PERMITS);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("D19")
	@Tag("E26")
	void neverMoreThanTheLimitInSplitsWhereTheNumberOfMembersIsKnown(long seed) {
		Run run = new Run(seed, 5);
		run.messagesAreLostAndLate();
		run.forSeconds(180, run::splitNowAndThen);
		run.check();
		assertThat(run.spent).as("seed %d", seed).hasSizeGreaterThan(PERMITS);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("D18")
	void neverMoreThanTheLimitWhenNodesJoinAndLeave(long seed) {
		Run run = new Run(seed, 0);
		run.forSeconds(120, run::leaveAndJoinNowAndThen);
		run.check();
		assertThat(run.spent).as("seed %d", seed).hasSizeGreaterThan(PERMITS);
	}

	/**
	 * Five nodes. Nodes 1 to 3 hold lots, in all their time; nodes 4 and 5 only own.
	 */
	private static final class Run {

		private static final long HOLDERS = 3;

		private static final long DETECTION_NANOS = Duration.ofSeconds(4).toNanos();

		private final Random random;

		private final long seed;

		private final PeerFleet fleet;

		private final List<Holder> holders = new ArrayList<>();

		private final List<Long> spent = new ArrayList<>();

		private final List<Runnable> later = new ArrayList<>();

		private final List<Long> laterNanos = new ArrayList<>();

		private long nextIncarnation = 100;

		private boolean busy;

		private long key;

		private Run(long seed, int expectedMembers) {
			this.seed = seed;
			this.random = new Random(seed);
			this.fleet = new PeerFleet(expectedMembers);
			for (long node = 1; node <= 5; node++) {
				// Rates of two clocks differ by one percent at most.
				this.fleet.start(node, 1 + (this.random.nextDouble() - 0.5) * LeaseTiming.CLOCK_DRIFT);
			}
			for (long holder = 1; holder <= HOLDERS; holder++) {
				this.holders.add(new Holder(holder));
			}
			while (RendezvousHash.owner(RendezvousHash.partition(this.key), this.fleet.incarnations()) <= HOLDERS) {
				this.key++;
			}
			this.fleet.agree();
			this.fleet.run(Duration.ofNanos(TermTiming.REST_NANOS).plusSeconds(2));
		}

		void messagesAreLostAndLate() {
			this.fleet.delayNanos(() -> {
				double chance = this.random.nextDouble();
				if (chance < 0.1) {
					return -1;
				}
				long millis = (chance < 0.12) ? this.random.nextInt(8000) : 1 + this.random.nextInt(40);
				return millis * 1_000_000;
			});
		}

		void forSeconds(int seconds, Runnable events) {
			long end = this.fleet.nanos() + Duration.ofSeconds(seconds).toNanos();
			while (this.fleet.nanos() < end) {
				this.fleet.run(STEP);
				events.run();
				for (int i = 0; i < this.later.size(); i++) {
					if (this.laterNanos.get(i) <= this.fleet.nanos()) {
						this.laterNanos.remove(i);
						this.later.remove(i--).run();
					}
				}
				this.holders.forEach(Holder::act);
			}
		}

		private void after(long nanos, Runnable action) {
			this.later.add(action);
			this.laterNanos.add(this.fleet.nanos() + nanos);
		}

		private boolean happens(double perSecond) {
			return !this.busy && this.random.nextDouble() < perSecond * STEP.toMillis() / 1000;
		}

		void crashNowAndThen() {
			if (happens(0.1)) {
				this.busy = true;
				this.fleet.crash(victim());
				after(DETECTION_NANOS, this.fleet::agree);
				after(DETECTION_NANOS + this.random.nextInt(10) * 1_000_000_000L, () -> {
					this.fleet.start(this.nextIncarnation++, 1);
					this.fleet.agree();
					this.busy = false;
				});
			}
		}

		/*
		 * The owner of the key, unless it is a holder.
		 */
		private long victim() {
			long owner = RendezvousHash.owner(RendezvousHash.partition(this.key), this.fleet.incarnations());
			List<Long> others = this.fleet.incarnations().stream().filter((node) -> node > HOLDERS).toList();
			return (owner > HOLDERS) ? owner : others.get(this.random.nextInt(others.size()));
		}

		void splitNowAndThen() {
			if (happens(0.1)) {
				this.busy = true;
				long side = 1L + this.random.nextInt(30);
				long lengthNanos = this.random.nextInt(20_000) * 1_000_000L;
				this.fleet.connected((from, to) -> (side >> from & 1) == (side >> to & 1));
				if (lengthNanos > DETECTION_NANOS) {
					after(DETECTION_NANOS,
							() -> this.fleet.incarnations()
								.forEach((node) -> this.fleet.node(node)
									.sees(this.fleet.incarnations()
										.stream()
										.filter((other) -> (side >> node & 1) == (side >> other & 1))
										.toList())));
				}
				after(lengthNanos, () -> this.fleet.connected((from, to) -> true));
				after(lengthNanos + 200_000_000, () -> {
					this.fleet.agree();
					this.busy = false;
				});
			}
		}

		void leaveAndJoinNowAndThen() {
			if (happens(0.2)) {
				this.busy = true;
				long leaver = victim();
				this.fleet.node(leaver).coordinator().leave(this.fleet.node(leaver).nanos());
				after(1_000_000_000, () -> {
					assertThat(this.fleet.node(leaver).coordinator().hasLeft()).as("seed %d", this.seed).isTrue();
					this.fleet.crash(leaver);
					this.fleet.agree();
				});
				after(3_000_000_000L, () -> {
					this.fleet.start(this.nextIncarnation++, 1);
					this.fleet.agree();
					this.busy = false;
				});
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
				long before = this.lot;
				List<LeaseReport> reports = (before != 0) ? List.of(new LeaseReport(before, this.spentOfLot, true))
						: List.of();
				LeaseCall call = new LeaseCall(LIMIT, Run.this.key, this.node, reports, number,
						1 + Run.this.random.nextInt(6), 1_000_000_000L + Run.this.random.nextLong(4_000_000_000L));
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

			private void take(long number, LeaseResult answer, long sentNanos) {
				this.lot = (answer.granted() > 0) ? number : 0;
				this.left = answer.granted();
				this.spentOfLot = 0;
				this.fenceNanos = sentNanos + LeaseTiming.spendableNanos(answer.ttlNanos());
			}

		}

	}

}
