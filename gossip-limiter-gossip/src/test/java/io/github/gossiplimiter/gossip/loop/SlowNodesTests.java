/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that take messages in late, for want of processor time, are not told everything
 * again: that would make them later still.
 */
@Tag("E13")
class SlowNodesTests {

	private static final long SEED = 20261118;

	private static final int NODES = 14;

	private static final int KEYS = 40;

	/*
	 * A third more than there is to say.
	 */
	private static final int BYTES_PER_STEP = 120;

	private static final Duration LATE = Duration.ofMillis(300);

	@Test
	void changesInFlightToLatePeersAreNotLost() {
		Fleet fleet = pair();
		new Traffic(fleet).late(LATE).pass(Duration.ofSeconds(5));
		assertThat(fleet.nodes).allSatisfy(SlowNodesTests::saidNothingTwice);
	}

	@Test
	void changesInFlightToTheOnlyLatePeerAreNotLost() {
		Fleet fleet = pair();
		new Traffic(fleet).late(fleet.get(1), LATE).pass(Duration.ofSeconds(5));
		assertThat(fleet.nodes).allSatisfy(SlowNodesTests::saidNothingTwice);
	}

	@Test
	void lateNodeThatReceivesOnlyAcknowledgementsRepeatsNothing() {
		Fleet fleet = pair();
		FleetNode late = fleet.get(0);
		new Traffic(fleet).speaker(late).late(late, LATE).pass(Duration.ofSeconds(5));
		saidNothingTwice(late);
		assertThat(fleet.get(1).deltas()).isEmpty();
	}

	@Test
	void nothingIsRetransmittedToAPeerThatReportsItsDelay() {
		Fleet fleet = pair();
		new Traffic(fleet).late(Duration.ofMillis(1500)).pass(Duration.ofSeconds(12));
		assertThat(fleet.nodes).allSatisfy(SlowNodesTests::saidNothingTwice);
	}

	@Test
	void changesLostOnTheWayToALatePeerAreRetransmitted() {
		Fleet fleet = pair();
		Traffic traffic = new Traffic(fleet).late(LATE);
		traffic.pass(Duration.ofSeconds(2));
		fleet.get(0).take("lost", 3);
		fleet.get(0).step();
		assertThat(fleet.wire.removeIf((letter) -> letter.from() == fleet.get(0))).isTrue();
		traffic.pass(Duration.ofSeconds(3));
		assertThat(fleet.get(1).remote("lost")).isEqualTo(3);
	}

	@Test
	void latePeerReportsItsDelayUntilItHasCaughtUp() {
		Fleet fleet = pair();
		new Traffic(fleet).late(LATE).pass(Duration.ofSeconds(2));
		FleetNode node = fleet.get(0);
		assertThat(lateness(node)).isEqualTo((int) LATE.toMillis());
		fleet.run(Duration.ofSeconds(12));
		new Traffic(fleet).pass(Duration.ofSeconds(2));
		assertThat(lateness(node)).isZero();
	}

	@Test
	void pausedNodeReportsItsDelayBeforeItReceivesAnything() {
		Fleet fleet = pair();
		FleetNode frozen = fleet.get(0);
		frozen.take("k", 1);
		fleet.clock.advanceMillis(2500);
		frozen.step();
		assertThat(lateness(frozen)).isGreaterThan(1000);
	}

	@Test
	void clockOfOnePeerDelaysNoOther() {
		Fleet fleet = new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("a", "b");
		FleetNode behind = fleet.add("behind", -Duration.ofSeconds(8).toNanos(), (limiter) -> {
		});
		behind.loop.serve();
		fleet.meet();
		new Traffic(fleet).pass(Duration.ofSeconds(3));
		assertThat(fleet.get(0).deltas().stream().map((delta) -> delta.header().lateMillis()))
			.anyMatch((millis) -> millis > 1000)
			.contains(0);
	}

	private static Fleet pair() {
		return new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("a", "b");
	}

	private static void saidNothingTwice(FleetNode node) {
		assertThat(node.deltas()).extracting((delta) -> delta.header())
			.hasSizeGreaterThan(4)
			.noneMatch((header) -> header.has(DeltaHeader.FLAG_ANSWER_SOON))
			.extracting(DeltaHeader::from)
			.doesNotHaveDuplicates();
	}

	private static int lateness(FleetNode node) {
		return node.deltas().get(node.deltas().size() - 1).header().lateMillis();
	}

	@Test
	void delayedNodesCatchUpWithoutRetransmissions() {
		Fleet quick = fleet();
		new Traffic(quick).pass(Duration.ofSeconds(20));
		Fleet slow = fleet();
		Traffic traffic = new Traffic(slow).bytesPerStep(BYTES_PER_STEP);
		traffic.frozen(Duration.ofSeconds(2)).pass(Duration.ofSeconds(18));
		assertThat(bytes(slow)).as("seed %d", SEED).isLessThan(bytes(quick) * 3 / 2);
		traffic.silent().pass(Duration.ofSeconds(8));
		for (int key = 0; key < KEYS; key++) {
			String name = "k" + key;
			assertThat(slow.nodes).as("seed %d, %s", SEED, name)
				.extracting((node) -> node.counted(name))
				.containsOnly(slow.get(0).counted(name));
		}
	}

	private static Fleet fleet() {
		Limit limit = Limit.of("api", 500, Duration.ofMinutes(1));
		return new Fleet(limit).of(IntStream.range(0, NODES).mapToObj((i) -> "n" + i).toArray(String[]::new));
	}

	private static long bytes(Fleet fleet) {
		return fleet.nodes.stream().flatMap((node) -> node.sent.stream()).mapToLong((message) -> message.length).sum();
	}

	/**
	 * All spend and speak, and each takes in what it hears as fast as it can.
	 */
	private static final class Traffic {

		private static final int STEP_MILLIS = 10;

		private final Random random = new Random(SEED);

		private final Map<Fleet.Letter, Long> sent = new HashMap<>();

		private final Map<FleetNode, Long> budgets = new HashMap<>();

		private final Fleet fleet;

		private final Map<FleetNode, Long> lateNanos = new HashMap<>();

		private List<FleetNode> speakers;

		private long bytesPerStep = Integer.MAX_VALUE;

		Traffic(Fleet fleet) {
			this.fleet = fleet;
			this.speakers = fleet.nodes;
		}

		/**
		 * Nobody but this node spends.
		 */
		Traffic speaker(FleetNode node) {
			this.speakers = List.of(node);
			return this;
		}

		/**
		 * Nobody spends any more.
		 */
		Traffic silent() {
			this.speakers = List.of();
			return this;
		}

		/**
		 * Nobody takes in a message before it is so old.
		 */
		Traffic late(Duration time) {
			this.fleet.nodes.forEach((node) -> late(node, time));
			return this;
		}

		/**
		 * A node does not.
		 */
		Traffic late(FleetNode node, Duration time) {
			this.lateNanos.put(node, time.toNanos());
			return this;
		}

		/**
		 * Nobody takes in more in ten milliseconds.
		 */
		Traffic bytesPerStep(long bytes) {
			this.bytesPerStep = bytes;
			return this;
		}

		/**
		 * Let time pass in which nobody takes in anything.
		 */
		Traffic frozen(Duration time) {
			for (long i = 0; i < time.toMillis() / STEP_MILLIS; i++) {
				speak();
			}
			return this;
		}

		/**
		 * Let time pass.
		 */
		void pass(Duration time) {
			for (long i = 0; i < time.toMillis() / STEP_MILLIS; i++) {
				speak();
				this.fleet.nodes.forEach((node) -> this.budgets.merge(node, this.bytesPerStep,
						(left, more) -> Math.min(0, left) + more));
				List.copyOf(this.fleet.wire).forEach(this::take);
			}
		}

		private void speak() {
			for (FleetNode node : this.speakers) {
				node.take("k" + this.random.nextInt(KEYS), 1);
			}
			this.fleet.clock.advanceMillis(STEP_MILLIS);
			this.fleet.step();
			this.fleet.wire.forEach((letter) -> this.sent.putIfAbsent(letter, this.fleet.clock.nanos()));
		}

		private void take(Fleet.Letter letter) {
			long ageNanos = this.fleet.clock.nanos() - this.sent.getOrDefault(letter, 0L);
			boolean due = ageNanos >= this.lateNanos.getOrDefault(letter.to(), 0L);
			if (due && this.budgets.getOrDefault(letter.to(), 0L) > 0) {
				this.budgets.merge(letter.to(), -(long) letter.bytes().length, Long::sum);
				this.fleet.wire.remove(letter);
				letter.to().loop.received(letter.from().self.incarnation(), letter.bytes(), ageNanos);
			}
		}

	}

}
