/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.simulation.check.Convergence;
import io.github.gossiplimiter.simulation.check.NothingLost;
import io.github.gossiplimiter.simulation.check.OverAdmission;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.time.ClockError;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Nodes whose clocks are wrong.
 */
class ClockClusterTests {

	private static final Limit LIMIT = Limit.of("busy", 300, Duration.ofSeconds(30));

	private static final int NODES = 5;

	@Tag("D10")
	@Tag("E30")
	@ParameterizedTest(name = "{0} ms")
	@ValueSource(longs = { -10_000, -150, 150, 10_000 })
	void aNodeWhoseClockIsOffAdmitsNeitherMoreNorLess(long skewMillis) {
		SimulatedCluster right = overloaded(builder("right clocks"));
		SimulatedCluster skewed = overloaded(
				builder("skew").clockError(0, ClockError.skew(Duration.ofMillis(skewMillis))));
		OverAdmission.measure(skewed, "busy").checkAtMost(0.1, skewed);
		assertThat((double) skewed.admits().size()).isCloseTo(right.admits().size(),
				within(0.05 * right.admits().size()));
		double share = (double) skewed.node(0).admitted() / skewed.admits().size();
		assertThat(share).isBetween(0.6 / NODES, 1.5 / NODES);
	}

	@Tag("D10")
	@Tag("E30")
	@ParameterizedTest(name = "{0} s")
	@ValueSource(longs = { -10, 10 })
	void aNodeWhoseClockIsOffDeniesNothingBelowTheLimit(long skewSeconds) {
		SimulatedCluster cluster = Scenarios
			.settled(builder("skew below").clockError(0, ClockError.skew(Duration.ofSeconds(skewSeconds))));
		Load load = Load.start(cluster, "busy", 1, 7, Duration.ofMinutes(2));
		cluster.runFor(Duration.ofMinutes(2));
		assertThat(load.offered() - cluster.admits().size()).isLessThanOrEqualTo(load.offered() / 100);
	}

	@Tag("D10")
	@ParameterizedTest(name = "seed {0}, links of {1} to {2} ms")
	@CsvSource({ "1, 1, 1", "42, 1, 1", "1, 200, 300" })
	void nodesAgreeOnTheTimeHoweverWrongAllClocksAre(long seed, long delayMillisMin, long delayMillisMax) {
		ClusterBuilder builder = Scenarios.cluster("all clocks off", 25, seed)
			.limit(LIMIT)
			.network(NetworkPlan.of(Link.of(Duration.ofMillis(delayMillisMin), Duration.ofMillis(delayMillisMax))));
		Random random = new Random(seed);
		for (int node = 0; node < 25; node++) {
			builder.clockError(node, ClockError.skew(Duration.ofMillis(random.nextInt(20_000) - 10_000)));
		}
		SimulatedCluster cluster = Scenarios.settled(builder);
		LongSummaryStatistics times = cluster.nodes()
			.stream()
			.mapToLong(SimulatedNode::clusterNanos)
			.summaryStatistics();
		assertThat(times.getMax() - times.getMin()).as("seed %d", seed).isLessThanOrEqualTo(delayMillisMax * 1_000_000);
	}

	@Tag("D10")
	@ParameterizedTest(name = "{0} s")
	@ValueSource(longs = { -10, 10 })
	void aJoinerWhoseClockIsOffAdoptsTheClustersTimeBeforeItServes(long skewSeconds) {
		SimulatedCluster cluster = Scenarios
			.settled(builder("joiner").clockError(NODES, ClockError.skew(Duration.ofSeconds(skewSeconds))));
		Scenarios.exhaust(cluster.node(0), LIMIT, "a");
		cluster.runFor(Duration.ofSeconds(2));
		int joiner = cluster.join();
		while (!cluster.node(joiner).isServing()) {
			assertThat(cluster.nanos()).isLessThan(Duration.ofSeconds(60).toNanos());
			cluster.runFor(Duration.ofMillis(10));
		}
		assertThat(cluster.node(joiner).clusterNanos() - cluster.node(0).clusterNanos()).isBetween(-50_000_000L,
				50_000_000L);
		assertThat(cluster.node(joiner).tryAcquire("busy", "a", 1)).isFalse();
	}

	@Tag("E30")
	@Test
	void driftingClocksStayTogether() {
		SimulatedCluster cluster = Scenarios
			.settled(builder("drift").clockError(0, ClockError.drift(800)).clockError(1, ClockError.drift(-800)));
		cluster.runFor(Duration.ofMinutes(30));
		long first = cluster.node(2).clusterNanos();
		// Half an hour at 800 millionths are 1.4 seconds.
		assertThat(cluster.nodes())
			.allSatisfy((node) -> assertThat(node.clusterNanos() - first).isBetween(-100_000_000L, 100_000_000L));
		Load.start(cluster, "busy", 1, 20, Duration.ofSeconds(90));
		cluster.runFor(Duration.ofSeconds(90));
		OverAdmission.measure(cluster, "busy").checkAtMost(0.1, cluster);
	}

	@Tag("E30")
	@Test
	void skewedNodesStillConverge() {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("skew converges", NODES, 1)
			.limit(Scenarios.HUNDRED)
			.clockError(1, ClockError.skew(Duration.ofSeconds(10)))
			.clockError(2, ClockError.skew(Duration.ofSeconds(-10))));
		Load.start(cluster, "hundred", 20, 50, Duration.ofSeconds(20));
		cluster.runFor(Duration.ofSeconds(20).plus(Convergence.time(cluster)));
		Convergence.check(cluster);
		NothingLost.check(cluster);
	}

	private static ClusterBuilder builder(String scenario) {
		return Scenarios.cluster(scenario, NODES, 1).limit(LIMIT);
	}

	private static SimulatedCluster overloaded(ClusterBuilder builder) {
		SimulatedCluster cluster = Scenarios.settled(builder);
		Load.start(cluster, "busy", 1, 20, Duration.ofSeconds(90));
		cluster.runFor(Duration.ofSeconds(90));
		return cluster;
	}

}
