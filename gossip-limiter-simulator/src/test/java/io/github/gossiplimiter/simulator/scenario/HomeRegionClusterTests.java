/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.lease.peer.HomeRegions;
import io.github.gossiplimiter.simulation.check.OverAdmission;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.LeasingPlan;
import io.github.gossiplimiter.simulation.cluster.LedgerKeeper;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.NetworkPlan;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A strict limit for three regions that are 80 ms apart, at home in the first.
 */
class HomeRegionClusterTests {

	private static final int PERMITS = 200;

	private static final Duration WINDOW = Duration.ofSeconds(30);

	private static final Duration WAIT = Duration.ofMillis(400);

	private static final int NODES = 9;

	/*
	 * Promises of a former life bind a node that has started for so long.
	 */
	private static final Duration START = Duration.ofSeconds(10);

	@ParameterizedTest(name = "loss {0}, seed {1}")
	@CsvSource({ "0, 1", "0, 2", "0.1, 3" })
	void allRegionsTogetherNeverExceedTheLimit(double loss, long seed) {
		SimulatedCluster cluster = started("one strict limit", seed, loss, OnFailure.DENY);
		Load.start(cluster, "pay", 1, 100, Duration.ofSeconds(60));
		cluster.runFor(Duration.ofSeconds(65));
		OverAdmission most = OverAdmission.measure(cluster, "pay");
		assertThat(most.requests()).isZero();
		assertThat(most.most()).isGreaterThanOrEqualTo((long) (0.95 * PERMITS));
	}

	@Test
	void noRegionIsDeniedBelowTheLimit() {
		SimulatedCluster cluster = started("below the limit", 4, 0, OnFailure.DENY);
		long[] denied = new long[1];
		cluster.listen((atNanos, node, key, cost, allowed) -> denied[0] += allowed ? 0 : 1);
		Load load = Load.start(cluster, "pay", 1, 3, Duration.ofSeconds(60));
		cluster.runFor(Duration.ofSeconds(61));
		assertThat(load.offered()).isGreaterThan(100);
		assertThat(denied[0]).isZero();
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SHARE")
	@Tag("D19")
	void partitionedRegionFollowsOnFailure(OnFailure onFailure) {
		SimulatedCluster cluster = started("cut off from home", 5, 0, onFailure);
		long[] admitted = new long[3];
		cluster.split(Set.of(3, 4, 5));
		cluster.runFor(Duration.ofSeconds(5));
		cluster.listen((atNanos, node, key, cost, allowed) -> admitted[node / 3] += allowed ? 1 : 0);
		Load.start(cluster, "pay", 1, 60, Duration.ofSeconds(20));
		cluster.runFor(Duration.ofSeconds(25));
		assertThat(admitted[0] + admitted[2]).as("with home").isLessThanOrEqualTo(PERMITS).isGreaterThan(PERMITS / 2);
		switch (onFailure) {
			case DENY -> assertThat(admitted[1]).isZero();
			case GOSSIP -> assertThat(admitted[1]).isBetween(PERMITS / 2L, PERMITS + PERMITS / 20L);
			default -> assertThat(admitted[1]).isGreaterThan(PERMITS);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@CsvSource({ "6", "7" })
	@Tag("D18")
	void crashOfTheOwnerGivesNoFreshBudget(long seed) {
		SimulatedCluster cluster = started("owner crashes", seed, 0, OnFailure.DENY);
		Load.start(cluster, "pay", 5, 200, Duration.ofSeconds(90));
		cluster.runFor(Duration.ofSeconds(10));
		cluster.crash(1);
		cluster.runFor(Duration.ofSeconds(10));
		cluster.split(Set.of(6, 7, 8));
		cluster.runFor(Duration.ofSeconds(10));
		cluster.heal();
		cluster.restart(1);
		cluster.runFor(Duration.ofSeconds(65));
		assertThat(OverAdmission.measure(cluster, "pay").requests()).isZero();
	}

	private static SimulatedCluster started(String scenario, long seed, double loss, OnFailure onFailure) {
		Limit limit = Limit.builder("pay")
			.window(PERMITS, WINDOW)
			.coordination(Coordination.of(Consistency.STRICT).onFailure(onFailure))
			.build();
		LeasingPlan leasing = new LeasingPlan(3, WAIT, LedgerKeeper.PEER)
			.withHomes(new HomeRegions(Map.of("pay", "region-0")));
		ClusterBuilder builder = Scenarios.cluster(scenario, NODES, seed)
			.regions(3)
			.limit(limit)
			.leasing(leasing)
			.network(apart(Link.of(Duration.ofMillis(80), Duration.ofMillis(80)).withLoss(loss)));
		SimulatedCluster cluster = Scenarios.settled(builder);
		cluster.runFor(START);
		return cluster;
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

}
