/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.cluster.FullStateGossip.Flaw;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.network.Partition;
import io.github.gossiplimiter.simulation.time.ClockError;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class SimulatedClusterTests {

	private static final Limit LARGE = Limit.of("large", 1_000_000, Duration.ofHours(1));

	@Test
	void oneSeedGivesOneRunBitByBit() {
		assertThat(transcript(42)).isEqualTo(transcript(42)).isNotEqualTo(transcript(43));
	}

	@Test
	void offerToAPausedNodeWaitsUntilItGoesOn() {
		SimulatedCluster cluster = builder().build();
		List<Long> decided = new ArrayList<>();
		cluster.listen((atNanos, node, key, cost, allowed) -> decided.add(atNanos));
		cluster.pause(1);
		cluster.at(Duration.ofSeconds(1), () -> cluster.node(1).offer("large", "a", 1));
		cluster.at(Duration.ofSeconds(5), () -> cluster.resume(1));
		cluster.runFor(Duration.ofSeconds(10));
		assertThat(decided).containsExactly(Duration.ofSeconds(5).toNanos());
	}

	@Test
	void tryAcquireOnAPausedNodeIsRefused() {
		SimulatedCluster cluster = builder().build();
		cluster.pause(1);
		assertThatIllegalStateException().isThrownBy(() -> cluster.node(1).tryAcquire("large", "a", 1));
	}

	@Test
	void pausedNodeNeitherReceivesNorSends() {
		SimulatedCluster cluster = builder().build();
		cluster.pause(1);
		cluster.node(0).tryAcquire("large", "a", 1);
		cluster.runFor(Duration.ofSeconds(3));
		List<Integer> senders = new ArrayList<>();
		cluster.network().listen((atNanos, from, to, bytes) -> senders.add(from));
		cluster.runFor(Duration.ofSeconds(3));
		assertThat(senders).doesNotContain(1);
		assertThat(cluster.node(1).count("large", "a")).isZero();
		cluster.resume(1);
		cluster.runFor(Duration.ofMillis(1));
		assertThat(cluster.node(1).count("large", "a")).isOne();
		Checks.afterTraffic(cluster);
	}

	@Test
	void restartedNodeHasAnotherIncarnationAndReceivesMissedCounts() {
		SimulatedCluster cluster = builder().build();
		cluster.node(2).tryAcquire("large", "a", 5);
		cluster.runFor(Duration.ofSeconds(2));
		Member before = cluster.node(2).member();
		cluster.crash(2);
		assertThat(cluster.node(2).isUp()).isFalse();
		cluster.runFor(Duration.ofSeconds(1));
		cluster.restart(2);
		assertThat(cluster.node(2).count("large", "a")).isZero();
		cluster.runFor(Duration.ofSeconds(2));
		assertThat(cluster.node(2).member().id()).isEqualTo(before.id());
		assertThat(cluster.node(2).member().incarnation()).isNotEqualTo(before.incarnation());
		assertThat(cluster.node(2).count("large", "a")).isEqualTo(5);
		Checks.afterTraffic(cluster);
	}

	@Test
	void crashedNodeAdmitsNothingAndItsPeersNoticeInTime() {
		List<Integer> sizes = new ArrayList<>();
		SimulatedCluster cluster = watched(sizes).build();
		cluster.at(Duration.ofSeconds(10), () -> cluster.crash(2));
		cluster.runFor(Duration.ofMillis(13_999));
		assertThat(sizes).containsExactly(2, 2, 2);
		cluster.node(2).offer("large", "a", 1);
		cluster.runFor(Duration.ofMillis(1));
		assertThat(sizes).containsExactly(2, 2, 2, 1, 1);
		assertThat(cluster.admits().size()).isZero();
		assertThat(cluster.liveNodes()).hasSize(2);
		assertThatIllegalStateException().isThrownBy(() -> cluster.crash(2));
	}

	@Test
	void joinerAndPeersSeeEachOtherAfterTheDelay() {
		List<Integer> sizes = new ArrayList<>();
		SimulatedCluster cluster = watched(sizes).build();
		int joiner = cluster.join();
		assertThat(joiner).isEqualTo(3);
		cluster.runFor(Duration.ofMillis(199));
		assertThat(sizes).containsExactly(2, 2, 2);
		cluster.runFor(Duration.ofMillis(1));
		assertThat(sizes).containsExactly(2, 2, 2, 3, 3, 3, 3);
	}

	@Test
	void splitIsSeenAfterTheDelayAndSoIsItsEnd() {
		List<Integer> sizes = new ArrayList<>();
		Partition split = Partition.of(Set.of(0), Duration.ofSeconds(1), Duration.ofSeconds(10));
		SimulatedCluster cluster = watched(sizes).network(NetworkPlan.LOCAL.withPartition(split)).build();
		cluster.runFor(Duration.ofSeconds(5));
		assertThat(sizes).containsExactly(2, 2, 2, 0, 1, 1);
		cluster.runFor(Duration.ofSeconds(6));
		assertThat(sizes).containsExactly(2, 2, 2, 0, 1, 1, 2, 2, 2);
	}

	@Test
	void splitThatWasNotPlannedIsSeenUntilItHeals() {
		List<Integer> sizes = new ArrayList<>();
		SimulatedCluster cluster = watched(sizes).build();
		cluster.split(Set.of(0));
		cluster.runFor(Duration.ofSeconds(5));
		assertThat(sizes).containsExactly(2, 2, 2, 0, 1, 1);
		assertThat(cluster.network().isReachable(0, 1)).isFalse();
		cluster.heal();
		cluster.runFor(Duration.ofSeconds(1));
		assertThat(sizes).containsExactly(2, 2, 2, 0, 1, 1, 2, 2, 2);
		assertThat(cluster.network().isReachable(0, 1)).isTrue();
	}

	@Test
	void splitThatEndsSoonerIsNeverSeen() {
		List<Integer> sizes = new ArrayList<>();
		Partition split = Partition.of(Set.of(0), Duration.ofSeconds(1), Duration.ofSeconds(3));
		SimulatedCluster cluster = watched(sizes).network(NetworkPlan.LOCAL.withPartition(split)).build();
		cluster.runFor(Duration.ofSeconds(20));
		assertThat(sizes).containsExactly(2, 2, 2);
	}

	@Test
	void leavingNodeGoesWhenItsPeersHaveEverything() {
		SimulatedCluster cluster = builder().build();
		cluster.node(1).tryAcquire("large", "a", 3);
		cluster.leave(1);
		assertThat(cluster.node(1).isServing()).isFalse();
		cluster.runFor(Duration.ofSeconds(1));
		assertThat(cluster.node(1).isUp()).isFalse();
		assertThat(cluster.endings()).hasSize(1);
		assertThat(cluster.endings().get(0).flushed()).isTrue();
		assertThat(cluster.node(0).count("large", "a")).isEqualTo(3);
		Checks.afterTraffic(cluster);
	}

	@Test
	void leavingNodeDoesNotWaitForEver() {
		SimulatedCluster cluster = builder().network(NetworkPlan.of(Link.LOCAL.withLoss(1))).build();
		cluster.node(1).tryAcquire("large", "a", 3);
		cluster.leave(1);
		cluster.runFor(Duration.ofSeconds(2));
		assertThat(cluster.node(1).isUp()).isFalse();
		assertThat(cluster.endings().get(0).flushed()).isFalse();
		assertThat(cluster.describe()).contains("node 1 left, not flushed");
	}

	@Test
	void stepIsCalledAtItsTimeByTheClockOfTheNode() {
		List<Long> steps = new ArrayList<>();
		SimulatedCluster cluster = SimulatedCluster.builder()
			.nodes(1)
			.limit(LARGE)
			.clockError(0, new ClockError(Duration.ofSeconds(-10), 100_000))
			.protocol((parts) -> new Idle(parts, steps))
			.build();
		cluster.runFor(Duration.ofMillis(10_001));
		assertThat(steps).hasSize(12);
		for (int i = 1; i < steps.size(); i++) {
			assertThat(steps.get(i) - steps.get(i - 1)).isBetween(1_000_000_000L, 1_000_000_001L);
		}
	}

	@Test
	void wakerStepsAtTheSameInstantAndAtMostOnceAMillisecond() {
		List<Long> steps = new ArrayList<>();
		List<Idle> idle = new ArrayList<>();
		SimulatedCluster cluster = SimulatedCluster.builder().nodes(1).limit(LARGE).protocol((parts) -> {
			idle.add(new Idle(parts, steps));
			return idle.get(0);
		}).build();
		long start = idle.get(0).parts.clock().localNanos();
		for (int i = 0; i < 99; i++) {
			cluster.at(Duration.ofNanos(500_000_000 + 50_000L * i), () -> idle.get(0).parts.waker().run());
		}
		cluster.runFor(Duration.ofMillis(900));
		assertThat(steps.stream().map((at) -> (at - start) / 1_000).distinct().toList()).containsExactly(0L, 500_000L,
				501_000L, 502_000L, 503_000L, 504_000L, 505_000L);
	}

	@Test
	void loopDueNowWaitsAMillisecond() {
		SimulatedCluster cluster = SimulatedCluster.builder()
			.nodes(1)
			.limit(LARGE)
			.protocol((parts) -> new Idle(parts, new ArrayList<>()) {

				@Override
				public long step() {
					return parts.clock().localNanos();
				}

			})
			.build();
		cluster.runFor(Duration.ofMillis(999));
		assertThat(cluster.node(0).steps()).isEqualTo(1000);
	}

	@Test
	void failureInsideTheRunNamesTheSeed() {
		SimulatedCluster cluster = builder().seed(4711).build();
		cluster.at(Duration.ofSeconds(1), () -> {
			throw new IllegalArgumentException("broken");
		});
		assertThatIllegalStateException().isThrownBy(() -> cluster.runFor(Duration.ofSeconds(2)))
			.withMessageContaining("seed 4711")
			.withStackTraceContaining("broken");
	}

	private static ClusterBuilder builder() {
		return SimulatedCluster.builder().limit(LARGE).protocol(FullStateGossip.with(Flaw.NONE));
	}

	private static ClusterBuilder watched(List<Integer> sizes) {
		return SimulatedCluster.builder().limit(LARGE).protocol((parts) -> new Idle(parts, new ArrayList<>()) {

			@Override
			public void members(List<Member> live) {
				sizes.add(live.size());
			}

		});
	}

	private static String transcript(long seed) {
		Link poor = Link.LOCAL.withLoss(0.1).withDuplication(0.1).withReordering(0.1);
		SimulatedCluster cluster = builder().nodes(5).seed(seed).network(NetworkPlan.of(poor)).build();
		StringBuilder transcript = new StringBuilder();
		cluster.network()
			.listen((atNanos, from, to, bytes) -> transcript.append(atNanos)
				.append(' ')
				.append(from)
				.append(' ')
				.append(to)
				.append(' ')
				.append(bytes)
				.append('\n'));
		SplittableRandom random = new SplittableRandom(1);
		for (int i = 0; i < 500; i++) {
			int node = random.nextInt(5);
			cluster.at(Duration.ofMillis(10L * i), () -> cluster.node(node).offer("large", "a", 1));
		}
		cluster.at(Duration.ofSeconds(1), () -> cluster.crash(3));
		cluster.at(Duration.ofSeconds(2), () -> cluster.restart(3));
		cluster.at(Duration.ofSeconds(3), () -> cluster.pause(2));
		cluster.at(Duration.ofSeconds(4), () -> cluster.resume(2));
		cluster.runFor(Duration.ofSeconds(20));
		return transcript.append(cluster.network().counts()).append(cluster.events()).toString();
	}

	private static class Idle implements NodeGossip {

		private final NodeParts parts;

		private final List<Long> steps;

		Idle(NodeParts parts, List<Long> steps) {
			this.parts = parts;
			this.steps = steps;
		}

		@Override
		public long step() {
			this.steps.add(this.parts.clock().localNanos());
			return this.parts.clock().localNanos() + 1_000_000_000;
		}

		@Override
		public void members(List<Member> live) {
		}

		@Override
		public void received(long incarnation, byte[] message) {
		}

		@Override
		public void interrupted(long incarnation) {
		}

		@Override
		public boolean isWarm() {
			return true;
		}

		@Override
		public void leave() {
		}

		@Override
		public boolean isFlushed() {
			return true;
		}

		@Override
		public GossipStatus status() {
			throw new UnsupportedOperationException("an idle node has nothing to tell");
		}

	}

}
