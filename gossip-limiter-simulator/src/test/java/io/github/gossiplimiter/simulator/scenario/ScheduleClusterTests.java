/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes speak more often under load, and less often when it is over.
 */
class ScheduleClusterTests {

	private static final Duration PHASE = Duration.ofSeconds(5);

	@Tag("E24")
	@Test
	void intervalFollowsTheLoadUpAndDown() {
		SimulatedCluster cluster = SimulatedCluster.builder()
			.scenario("schedule")
			.nodes(5)
			.seed(1)
			.limit(Scenarios.HUNDRED)
			.settings(GossipSettings.defaults())
			.build();
		cluster.runFor(PHASE);
		double atRest = slowest(cluster);
		Load.start(cluster, "hundred", 1, 40, PHASE);
		cluster.runFor(PHASE);
		double underLoad = slowest(cluster);
		cluster.runFor(Duration.ofMinutes(3));
		assertThat(underLoad).isLessThan(atRest / 3);
		assertThat(slowest(cluster)).isGreaterThan(underLoad * 2);
	}

	private static double slowest(SimulatedCluster cluster) {
		return cluster.nodes()
			.stream()
			.map(SimulatedNode::status)
			.mapToDouble((status) -> status.intervalMillis())
			.max()
			.orElseThrow();
	}

}
