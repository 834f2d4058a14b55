/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.check.OverAdmission;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.network.LossMode;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.network.Partition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A network that is split, and comes together again.
 */
class PartitionClusterTests {

	private static final Partition SPLIT = Partition.of(Set.of(0, 1), Duration.ofSeconds(10), Duration.ofSeconds(40));

	@Tag("E22")
	@ParameterizedTest(name = "{0}, seed {1}")
	@CsvSource({ "SILENT, 1", "SILENT, 42", "RESET, 1" })
	void bothSidesServeAndReconcileAfterHealing(LossMode mode, long seed) {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("split", 5, seed)
			.limit(Scenarios.HUNDRED)
			.limit(Scenarios.ROOMY)
			.network(NetworkPlan.LOCAL.withPartition(SPLIT).withLossMode(mode)));
		cluster.runFor(Duration.ofSeconds(10));
		Load.start(cluster, "roomy", 20, 200, Duration.ofSeconds(20));
		cluster.at(Duration.ofSeconds(20), () -> {
			assertThat(Scenarios.exhaust(cluster.node(0), Scenarios.HUNDRED, "a")).isEqualTo(100);
			assertThat(Scenarios.exhaust(cluster.node(3), Scenarios.HUNDRED, "a")).isEqualTo(100);
		});
		cluster.runFor(Duration.ofSeconds(15));
		assertThat(Scenarios.exhaust(cluster.node(1), Scenarios.HUNDRED, "a")).isZero();
		assertThat(Scenarios.exhaust(cluster.node(4), Scenarios.HUNDRED, "a")).isZero();
		assertThat(cluster.node(1).count("hundred", "a")).isEqualTo(100);
		cluster.runFor(Duration.ofSeconds(10));
		Checks.afterTraffic(cluster, Duration.ofSeconds(20));
		assertThat(cluster.node(1).count("hundred", "a")).isEqualTo(200);
		assertThat(cluster.nodes()).allSatisfy((node) -> assertThat(node.tryAcquire("hundred", "a", 1)).isFalse());
		assertThat(OverAdmission.measure(cluster, "hundred").most()).isEqualTo(200);
	}

	@Tag("E22")
	@Test
	void unnoticedSplitLosesNothing() {
		Partition blink = Partition.of(Set.of(0), Duration.ofSeconds(10), Duration.ofSeconds(12));
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("blink", 3, 1)
			.limit(Scenarios.ROOMY)
			.network(NetworkPlan.LOCAL.withPartition(blink)));
		Load.start(cluster, "roomy", 20, 300, Duration.ofSeconds(10));
		cluster.runFor(Duration.ofSeconds(10));
		Checks.afterTraffic(cluster, Duration.ofSeconds(30));
	}

	@Tag("C24")
	@Tag("C25")
	@Test
	void duringASplitEarlierCountsStayInForce() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("imports stay", 5, 1)
			.limit(Scenarios.HUNDRED)
			.network(NetworkPlan.LOCAL.withPartition(SPLIT)));
		Scenarios.spend(cluster.node(0), Scenarios.HUNDRED, "a", 60);
		cluster.runFor(Duration.ofSeconds(4));
		assertThat(cluster.node(4).count("hundred", "a")).isEqualTo(60);
		cluster.runFor(Duration.ofSeconds(20));
		assertThat(cluster.node(4).count("hundred", "a")).isEqualTo(60);
		assertThat(Scenarios.exhaust(cluster.node(4), Scenarios.HUNDRED, "a")).isEqualTo(40);
		cluster.runFor(Duration.ofSeconds(15));
		Checks.afterTraffic(cluster, Duration.ofSeconds(20));
	}

}
