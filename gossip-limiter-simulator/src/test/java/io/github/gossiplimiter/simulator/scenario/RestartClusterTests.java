/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.check.OverAdmission;
import io.github.gossiplimiter.simulation.cluster.MembershipDelays;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that end, come back, come new and go.
 */
class RestartClusterTests {

	private static final Duration WARM = Duration.ofMillis(200);

	private static final int KEYS = 20_000;

	private static final int MANY_KEYS = TestSize.of(30_000, 100_000);

	@Tag("E20")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void aCrashLeavesTheOthersAtWork(long seed) {
		SimulatedCluster cluster = Scenarios
			.settled(Scenarios.cluster("crash", 5, seed).limit(Scenarios.HUNDRED).limit(Scenarios.ROOMY));
		Load load = Load.start(cluster, "roomy", 50, 300, Duration.ofSeconds(20));
		cluster.at(Duration.ofSeconds(10), () -> cluster.crash(3));
		cluster.runFor(Duration.ofSeconds(20));
		assertThat((long) cluster.admits().size()).isEqualTo(load.offered());
		assertThat(Scenarios.exhaust(cluster.node(0), Scenarios.HUNDRED, "a")).isEqualTo(100);
		Checks.afterTraffic(cluster, Duration.ofSeconds(30));
		assertThat(cluster.node(1).tryAcquire("hundred", "a", 1)).isFalse();
	}

	@Tag("E21")
	@Tag("D26")
	@Test
	void aRestartedNodeKnowsTwentyThousandKeysSoonAfterItIsAMember() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("rejoin", 3, 1).limit(Scenarios.HUNDRED));
		for (int key = 0; key < KEYS; key++) {
			cluster.node(key % 2).tryAcquire("hundred", "key-" + key, (key % 10 == 0) ? 60 : 10);
		}
		cluster.runFor(Duration.ofSeconds(10));
		cluster.crash(2);
		cluster.runFor(Duration.ofSeconds(5));
		cluster.restart(2);
		cluster.runFor(MembershipDelays.DEFAULT.join());
		cluster.runFor(WARM);
		assertThat(cluster.node(2).isServing()).isTrue();
		for (int key = 0; key < KEYS; key++) {
			assertThat(cluster.node(2).count("hundred", "key-" + key)).as("key-%d", key)
				.isEqualTo((key % 10 == 0) ? 60 : 10);
		}
		Checks.afterTraffic(cluster);
	}

	@Tag("E21")
	@Test
	void joinerReceivesKeysAboveHalfTheirLimitInTimeAmongManyOthers() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("hottest first", 3, 1).limit(Scenarios.HUNDRED));
		for (int key = 0; key < MANY_KEYS; key++) {
			cluster.node(key % 3).tryAcquire("hundred", "key-" + key, (key % 100 == 99) ? 51 : 1);
		}
		cluster.runFor(Duration.ofSeconds(12));
		int joiner = cluster.join();
		assertThat(cluster.node(joiner).isServing()).isFalse();
		cluster.runFor(MembershipDelays.DEFAULT.join().plus(WARM));
		assertThat(cluster.node(joiner).isServing()).isTrue();
		for (int key = 99; key < MANY_KEYS; key += 100) {
			assertThat(cluster.node(joiner).count("hundred", "key-" + key)).as("key-%d", key).isEqualTo(51);
		}
		Checks.afterTraffic(cluster, Duration.ofSeconds(15));
	}

	@Tag("D18")
	@Test
	void lossOfANodeGivesNoFreshBudget() {
		SimulatedCluster cluster = Scenarios
			.settled(Scenarios.cluster("no fresh budget", 3, 1).limit(Scenarios.HUNDRED));
		assertThat(Scenarios.exhaust(cluster.node(0), Scenarios.HUNDRED, "a")).isEqualTo(100);
		cluster.runFor(Duration.ofSeconds(2));
		cluster.crash(0);
		assertThat(Scenarios.exhaust(cluster.node(1), Scenarios.HUNDRED, "a")).isZero();
		cluster.runFor(Duration.ofSeconds(30));
		assertThat(Scenarios.exhaust(cluster.node(2), Scenarios.HUNDRED, "a")).isZero();
		cluster.restart(0);
		cluster.runFor(MembershipDelays.DEFAULT.join().plus(WARM));
		assertThat(cluster.node(0).isServing()).isTrue();
		assertThat(Scenarios.exhaust(cluster.node(0), Scenarios.HUNDRED, "a")).isZero();
		Checks.afterTraffic(cluster);
	}

	@Tag("D18")
	@Test
	void countsOfAnEarlierIncarnationAreKept() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("two lives", 3, 1).limit(Scenarios.HUNDRED));
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 40);
		cluster.runFor(Duration.ofSeconds(10));
		cluster.crash(0);
		cluster.restart(0);
		cluster.runFor(Duration.ofSeconds(1));
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 30);
		Checks.afterTraffic(cluster);
		assertThat(cluster.node(2).count("hundred", "a")).isEqualTo(70);
	}

	@Tag("E21")
	@Test
	void restartedNodeExtrapolatesNoDepartedOrigin() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("no phantom", 3, 1).limit(Scenarios.HUNDRED));
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 40);
		cluster.runFor(Duration.ofSeconds(30));
		cluster.crash(0);
		cluster.restart(0);
		for (int i = 0; i < 30; i++) {
			cluster.runFor(Duration.ofSeconds(1));
			assertThat(cluster.node(0).key("hundred", "a").orElseThrow().estimate()).as("after %d s", i + 1)
				.isEqualTo(40);
		}
	}

	@Tag("D25")
	@Test
	void aNodeThatLeavesLosesNothing() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("leave", 4, 1).limit(Scenarios.HUNDRED));
		for (int key = 0; key < 500; key++) {
			cluster.node(2).tryAcquire("hundred", "key-" + key, 1);
		}
		cluster.leave(2);
		cluster.runFor(Duration.ofSeconds(2));
		assertThat(cluster.node(2).isUp()).isFalse();
		assertThat(cluster.endings().get(0).flushed()).isTrue();
		Checks.afterTraffic(cluster, Duration.ofSeconds(30));
	}

	@Tag("D25")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void aRollingRestartHandsOutNoSecondBudget(long seed) {
		Limit limit = Limit.of("busy", 300, Duration.ofSeconds(30));
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("rolling restart", 5, seed).limit(limit));
		Load.start(cluster, "busy", 3, 60, Duration.ofSeconds(90));
		for (int i = 0; i < 5; i++) {
			int node = i;
			cluster.at(Duration.ofSeconds(20 + 10L * i), () -> cluster.leave(node));
			cluster.at(Duration.ofSeconds(25 + 10L * i), () -> cluster.restart(node));
		}
		cluster.runFor(Duration.ofSeconds(90));
		assertThat(cluster.endings()).hasSize(5).allSatisfy((ending) -> assertThat(ending.flushed()).isTrue());
		OverAdmission.measure(cluster, "busy").checkAtMost(0.1, cluster);
		Checks.afterTraffic(cluster);
	}

	@Tag("D18")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void scalingFromThreeToTwentyFiveHandsOutNoSecondBudget(long seed) {
		Limit limit = Limit.of("busy", 300, Duration.ofSeconds(30));
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("scaling", 3, seed).limit(limit));
		Load.start(cluster, "busy", 3, 60, Duration.ofSeconds(75));
		for (int i = 0; i < 22; i++) {
			cluster.at(Duration.ofMillis(20_000 + 500L * i), cluster::join);
		}
		cluster.runFor(Duration.ofSeconds(75));
		assertThat(cluster.liveNodes()).hasSize(25);
		assertThat(cluster.nodes()).allSatisfy((node) -> assertThat(node.admitted() + node.denied()).isPositive());
		OverAdmission.measure(cluster, "busy").checkAtMost(0.1, cluster);
		Checks.afterTraffic(cluster);
	}

	@Tag("D18")
	@Test
	void pausedNodeReturnsWithoutAStormOfMessages() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("pause", 5, 1).limit(Scenarios.ROOMY));
		Load.start(cluster, "roomy", 50, 200, Duration.ofSeconds(30));
		cluster.at(Duration.ofSeconds(10), () -> cluster.pause(2));
		cluster.at(Duration.ofSeconds(20), () -> cluster.resume(2));
		cluster.runFor(Duration.ofSeconds(13));
		long before = cluster.network().counts().sent();
		cluster.runFor(Duration.ofSeconds(2));
		long usual = cluster.network().counts().sent() - before;
		cluster.runFor(Duration.ofSeconds(2));
		assertThat(cluster.network().counts().sent() - before - usual).isLessThan(3 * usual + 50);
		cluster.runFor(Duration.ofSeconds(13));
		Checks.afterTraffic(cluster, Duration.ofSeconds(20));
	}

}
