/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.check.Convergence;
import io.github.gossiplimiter.simulation.check.NothingLost;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.LossMode;
import io.github.gossiplimiter.simulation.network.NetworkPlan;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What was counted anywhere is known everywhere, in time.
 */
class ConvergenceClusterTests {

	private static final Duration TRAFFIC = Duration.ofSeconds(TestSize.of(6, 60));

	@Tag("A38")
	@Tag("E1")
	@ParameterizedTest(name = "{0} nodes, seed {1}")
	@CsvSource({ "2, 1", "3, 42", "5, 20260101", "10, 7", "25, 1" })
	void allNodesAgreeSoonAfterTrafficStops(int nodes, long seed) {
		SimulatedCluster cluster = Scenarios
			.settled(Scenarios.cluster("convergence", nodes, seed).limit(Scenarios.HUNDRED).limit(Scenarios.ROOMY));
		Load.start(cluster, "hundred", 10, 150, TRAFFIC);
		Load.start(cluster, "roomy", 100, 150, TRAFFIC);
		cluster.runFor(TRAFFIC);
		assertThat(cluster.nodes()).allSatisfy((node) -> assertThat(node.admitted()).isPositive());
		Checks.afterTraffic(cluster);
	}

	@Tag("A38")
	@Test
	void everyChangedKeyIsSentNotOnlyTheHottest() {
		SimulatedCluster cluster = Scenarios.settled(
				Scenarios.cluster("completeness", 2, 1).limit(Scenarios.HUNDRED).settings(Scenarios.plain().build()));
		for (int key = 0; key < 200; key++) {
			Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "key-" + key, (key % 10) + 1);
		}
		cluster.runFor(cluster.settings().baseInterval().plusMillis(100));
		for (int key = 0; key < 200; key++) {
			assertThat(cluster.node(1).count("hundred", "key-" + key)).as("key-%d", key).isEqualTo((key % 10) + 1);
		}
		Checks.afterTraffic(cluster);
	}

	@Tag("E1")
	@Test
	void singleNodeDecidesAlone() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("alone", 1, 1).limit(Scenarios.HUNDRED));
		assertThat(cluster.node(0).isServing()).isTrue();
		assertThat(Scenarios.exhaust(cluster.node(0), Scenarios.HUNDRED, "a")).isEqualTo(100);
		Checks.afterTraffic(cluster);
		assertThat(cluster.network().counts().sent()).isZero();
	}

	@Tag("C26")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void lateMergeNeverSubtracts(long seed) {
		Link late = Link.of(Duration.ofMillis(50), Duration.ofMillis(500))
			.withJitter(Duration.ofSeconds(2))
			.withDuplication(0.3)
			.withReordering(0.3);
		SimulatedCluster cluster = Scenarios
			.settled(Scenarios.cluster("late", 4, seed).limit(Scenarios.ROOMY).network(NetworkPlan.of(late)));
		long[] known = new long[4];
		cluster.every(Duration.ofMillis(10), () -> cluster.nodes().forEach((node) -> {
			long count = node.count("roomy", "key-0");
			assertThat(count).as("%s, seed %d", node, seed).isGreaterThanOrEqualTo(known[node.index()]);
			known[node.index()] = count;
		}));
		Load.start(cluster, "roomy", 1, 100, Duration.ofSeconds(20));
		cluster.runFor(Duration.ofSeconds(20));
		Checks.afterTraffic(cluster, Duration.ofSeconds(30));
		assertThat(known).containsOnly(cluster.admits().size());
	}

	@Tag("E13")
	@ParameterizedTest(name = "{0}, seed {1}")
	@CsvSource({ "SILENT, 1", "SILENT, 42", "RESET, 1", "RESET, 42" })
	void lossDuplicationAndReorderingChangeNothingInTheEnd(LossMode mode, long seed) {
		Link poor = Link.LOCAL.withLoss(0.15)
			.withDuplication(0.15)
			.withReordering(0.15)
			.withJitter(Duration.ofMillis(50));
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("poor network", 5, seed)
			.limit(Scenarios.ROOMY)
			.network(NetworkPlan.of(poor).withLossMode(mode)));
		Load.start(cluster, "roomy", 30, 500, Duration.ofSeconds(20));
		cluster.runFor(Duration.ofSeconds(20));
		cluster.runFor(Duration.ofSeconds(40));
		Convergence.check(cluster);
		NothingLost.check(cluster);
	}

	@Tag("C25")
	@Test
	void unsentCountsAreUnknownAndReceivedOnesStay() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("lag", 3, 1)
			.limit(Scenarios.HUNDRED)
			.network(NetworkPlan.of(Link.of(Duration.ofSeconds(2), Duration.ofSeconds(2)))));
		cluster.runFor(Duration.ofSeconds(20));
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 90);
		cluster.runFor(Duration.ofMillis(1900));
		List<SimulatedNode> others = List.of(cluster.node(1), cluster.node(2));
		assertThat(others).allSatisfy((node) -> assertThat(node.count("hundred", "a")).isZero());
		cluster.runFor(Duration.ofSeconds(10));
		assertThat(others).allSatisfy((node) -> assertThat(node.count("hundred", "a")).isEqualTo(90));
	}

}
