/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.check.Convergence;
import io.github.gossiplimiter.simulation.check.OverAdmission;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.network.Partition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clusters so large that nodes pass on what others said.
 */
class RelayClusterTests {

	private static final int NODES = 25;

	private static final Limit LIMIT = Limit.of("limit", 300, Duration.ofSeconds(30));

	private static final Duration REPAIR = Duration.ofSeconds(25);

	private static ClusterBuilder large(String scenario, long seed) {
		return Scenarios.cluster(scenario, NODES, seed)
			.limit(LIMIT)
			.limit(Scenarios.ROOMY)
			.settings(GossipSettings.defaults());
	}

	@Test
	void changeRelayedByAFewPeersReachesAll() {
		SimulatedCluster cluster = Scenarios.settled(large("few", 1));
		Map<Integer, Set<Integer>> told = new HashMap<>();
		cluster.network()
			.listen((atNanos, from, to, bytes) -> told.computeIfAbsent(from, (key) -> new HashSet<>()).add(to));
		Load.start(cluster, "roomy", 1, 50, Duration.ofSeconds(3));
		cluster.runFor(Duration.ofSeconds(3));
		cluster.runFor(Convergence.time(cluster));
		Convergence.check(cluster);
		// Six fingers, and a comparison or two with others.
		assertThat(told.values()).allSatisfy((peers) -> assertThat(peers).hasSizeLessThan(15));
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void crashedNodeCutsOffNoOtherWhileStillListed(long seed) {
		SimulatedCluster cluster = Scenarios.settled(large("dead but listed", seed));
		cluster.crash(7);
		Load.start(cluster, "roomy", 3, 100, Duration.ofSeconds(3));
		cluster.runFor(Duration.ofSeconds(3));
		cluster.runFor(Convergence.time(cluster));
		Convergence.check(cluster);
		Checks.afterTraffic(cluster, REPAIR);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void nothingIsLostWhileNodesComeAndGo(long seed) {
		SimulatedCluster cluster = Scenarios.settled(large("churn", seed));
		Load.start(cluster, "roomy", 5, 100, Duration.ofSeconds(20));
		for (int i = 0; i < 4; i++) {
			int node = 3 * i;
			cluster.at(Duration.ofSeconds(7 + 3L * i), () -> cluster.leave(node));
			cluster.at(Duration.ofMillis(9500 + 3000L * i), () -> cluster.restart(node));
		}
		cluster.at(Duration.ofSeconds(12), cluster::join);
		cluster.runFor(Duration.ofSeconds(22));
		Checks.afterTraffic(cluster, REPAIR);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void bothSidesOfASplitConvergeAfterwards(long seed) {
		Partition split = Partition.of(Set.of(0, 2, 4, 6, 8, 10, 12, 14, 16, 18), Duration.ofSeconds(8),
				Duration.ofSeconds(20));
		SimulatedCluster cluster = Scenarios
			.settled(large("split", seed).network(NetworkPlan.LOCAL.withPartition(split)));
		Load.start(cluster, "roomy", 3, 100, Duration.ofSeconds(18));
		cluster.runFor(Duration.ofSeconds(18));
		Checks.afterTraffic(cluster, REPAIR);
	}

	@Tag("E13")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void burstIsStoppedAtTheLimitDespiteLoss(long seed) {
		SimulatedCluster cluster = Scenarios
			.settled(large("lossy burst", seed).network(NetworkPlan.of(Link.LOCAL.withLoss(0.1))));
		Load.start(cluster, "limit", 1, 80, Duration.ofSeconds(20));
		cluster.runFor(Duration.ofSeconds(20));
		OverAdmission.measure(cluster, "limit").checkAtMost(0.04, cluster);
		assertThat(cluster.network().counts().lost()).isPositive();
	}

	@Tag("A12")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void burstIsStoppedAtTheLimitWithFewMessages(long seed) {
		SimulatedCluster cluster = Scenarios.settled(large("burst", seed));
		long before = cluster.network().counts().sent();
		Load.start(cluster, "limit", 1, 80, Duration.ofSeconds(20));
		cluster.runFor(Duration.ofSeconds(20));
		OverAdmission.measure(cluster, "limit").checkAtMost(0.03, cluster);
		assertThat(cluster.network().counts().sent() - before).isLessThan(2200);
	}

}
