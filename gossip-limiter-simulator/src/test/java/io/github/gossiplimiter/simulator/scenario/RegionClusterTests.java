/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.network.Partition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three regions of three nodes, far from each other. What holds in every scenario is
 * checked after each: nothing lost, nothing counted twice, nothing said without end.
 */
class RegionClusterTests {

	private static final Limit SHARED = Limit.of("shared", 1000, Duration.ofMinutes(10));

	private static final Limit REGIONAL = Limit.of("regional", 1000, Duration.ofSeconds(30));

	private static final int NODES = 9;

	/*
	 * A hold of 5 s within the region, an interval of at most 6 s, the way, and the hold
	 * of nobody in the region that hears it.
	 */
	private static final Duration LAG_MAX = Duration.ofSeconds(12);

	@Tag("C18")
	@Tag("C24")
	@ParameterizedTest(name = "loss {0}, seed {1}")
	@CsvSource({ "0, 1", "0.2, 2", "0.2, 42" })
	void regionsConvergeDespiteLossDuplicationAndReordering(double loss, long seed) {
		Link rough = Link.of(Duration.ofMillis(70), Duration.ofMillis(90))
			.withLoss(loss)
			.withDuplication(loss)
			.withReordering(loss);
		SimulatedCluster cluster = Scenarios.settled(regions("rough links", seed, rough).limit(SHARED));
		Load.start(cluster, "shared", 2, 20, Duration.ofSeconds(60));
		cluster.runFor(Duration.ofSeconds(60));
		Checks.afterTraffic(cluster, Duration.ofSeconds((loss > 0) ? 90 : 30));
		assertThat(cluster.node(0).count("shared", "key-0")).isPositive();
	}

	@Tag("C25")
	@ParameterizedTest(name = "seed {0}")
	@CsvSource({ "1", "7" })
	void countsOfARegionReachAllOthersInBoundedTime(long seed) {
		SimulatedCluster cluster = Scenarios.settled(regions("lag", seed, far()).limit(SHARED));
		Scenarios.spend(cluster.node(0), SHARED, "a", 300);
		cluster.runFor(LAG_MAX);
		assertThat(cluster.nodes()).allSatisfy((node) -> assertThat(node.count("shared", "a")).isEqualTo(300));
		Checks.afterTraffic(cluster);
	}

	@Tag("C25")
	@Test
	void partitionedRegionContinuesWithItsLastCountsAndCatchesUp() {
		Partition split = Partition.of(Set.of(0, 1, 2), Duration.ofSeconds(20), Duration.ofSeconds(80));
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("region cut off", NODES, 3)
			.regions(3)
			.limit(SHARED)
			.network(apart(far()).withPartition(split)));
		Scenarios.spend(cluster.node(4), SHARED, "a", 400);
		cluster.runFor(Duration.ofSeconds(25));
		assertThat(cluster.node(0).count("shared", "a")).isEqualTo(400);
		assertThat(Scenarios.exhaust(cluster.node(0), SHARED, "a")).isEqualTo(600);
		assertThat(Scenarios.exhaust(cluster.node(4), SHARED, "a")).isEqualTo(600);
		cluster.runFor(Duration.ofSeconds(40));
		assertThat(cluster.node(2).count("shared", "a")).isEqualTo(1000);
		assertThat(cluster.node(8).count("shared", "a")).isEqualTo(1000);
		cluster.runFor(Duration.ofSeconds(30));
		Checks.afterTraffic(cluster, Duration.ofSeconds(30));
		assertThat(cluster.node(8).count("shared", "a")).isEqualTo(1600);
	}

	@Tag("C23")
	@Tag("C25")
	@Test
	void crashedGatewaysAreReplaced() {
		SimulatedCluster cluster = Scenarios.settled(regions("bridges crash", 5, far()).limit(SHARED));
		Load.start(cluster, "shared", 1, 10, Duration.ofSeconds(60));
		cluster.runFor(Duration.ofSeconds(25));
		Set<Integer> crashed = new HashSet<>();
		for (int region = 0; region < 3; region++) {
			bridges(cluster, region).stream().limit(1).forEach((node) -> crashed.add(node.index()));
		}
		crashed.forEach(cluster::crash);
		assertThat(crashed).hasSize(3);
		cluster.runFor(Duration.ofSeconds(35));
		Checks.afterTraffic(cluster, Duration.ofSeconds(40));
		for (int region = 0; region < 3; region++) {
			assertThat(bridges(cluster, region)).hasSize(2);
		}
	}

	@Tag("C20")
	@Test
	void regionThatRestartsAsAWholeHasNoFreshBudget() {
		SimulatedCluster cluster = Scenarios.settled(regions("region restarts", 6, far()).limit(SHARED));
		Scenarios.spend(cluster.node(0), SHARED, "a", 900);
		cluster.runFor(Duration.ofSeconds(20));
		List.of(0, 1, 2).forEach(cluster::crash);
		cluster.runFor(Duration.ofSeconds(10));
		List.of(0, 1, 2).forEach(cluster::restart);
		cluster.runFor(Duration.ofSeconds(10));
		assertThat(Scenarios.exhaust(cluster.node(1), SHARED, "a")).isEqualTo(100);
		cluster.runFor(Duration.ofSeconds(20));
		assertThat(cluster.node(8).count("shared", "a")).isEqualTo(1000);
	}

	@Tag("C21")
	@Test
	void shortWindowsStayWithinTheirRegion() {
		SimulatedCluster cluster = Scenarios.settled(regions("short windows", 1, far()).limit(REGIONAL));
		Scenarios.spend(cluster.node(0), REGIONAL, "a", 900);
		cluster.runFor(Duration.ofSeconds(15));
		assertThat(cluster.node(2).count("regional", "a")).isEqualTo(900);
		assertThat(cluster.node(3).count("regional", "a")).isZero();
		Checks.afterTraffic(cluster);
	}

	@Tag("C23")
	@Test
	void nodeCutOffFromItsRegionDecidesAlone() {
		SimulatedCluster cluster = Scenarios.settled(regions("node cut off", 2, far()).limit(SHARED));
		Scenarios.spend(cluster.node(0), SHARED, "a", 400);
		cluster.runFor(Duration.ofSeconds(20));
		cluster.split(Set.of(1));
		assertThat(Scenarios.exhaust(cluster.node(1), SHARED, "a")).isEqualTo(600);
		cluster.runFor(Duration.ofSeconds(20));
		cluster.heal();
		cluster.runFor(Duration.ofSeconds(10));
		Checks.afterTraffic(cluster, Duration.ofSeconds(30));
		assertThat(cluster.node(8).count("shared", "a")).isEqualTo(1000);
	}

	private static ClusterBuilder regions(String scenario, long seed, Link between) {
		return Scenarios.cluster(scenario, NODES, seed).regions(3).network(apart(between));
	}

	private static Link far() {
		return Link.of(Duration.ofMillis(80), Duration.ofMillis(80));
	}

	private static NetworkPlan apart(Link between) {
		NetworkPlan plan = NetworkPlan.LOCAL;
		for (int from = 0; from < NODES; from++) {
			for (int to = 0; to < NODES; to++) {
				plan = (from / 3 != to / 3) ? plan.withLink(from, to, between) : plan;
			}
		}
		return plan;
	}

	private static List<SimulatedNode> bridges(SimulatedCluster cluster, int region) {
		return cluster.liveNodes()
			.stream()
			.filter((node) -> cluster.regions().of(node.index()) == region && node.regions().gateway())
			.toList();
	}

}
