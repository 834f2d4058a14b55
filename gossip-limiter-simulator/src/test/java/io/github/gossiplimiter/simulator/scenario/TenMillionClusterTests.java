/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.simulation.check.Convergence;
import io.github.gossiplimiter.simulation.check.NothingLost;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.LossMode;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.network.Partition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many increments over a network on which everything goes wrong: none is lost, none
 * counts twice, and all nodes end up the same. Ten million in a slow build.
 */
class TenMillionClusterTests {

	private static final int INCREMENTS = TestSize.of(300_000, 10_000_000);

	private static final int PER_MILLI = 5;

	@Tag("E13")
	@ParameterizedTest(name = "{0}, seed {1}")
	@CsvSource({ "SILENT, 1", "RESET, 42" })
	void nothingIsLostOrCountedTwice(LossMode mode, long seed) {
		Duration length = Duration.ofMillis(INCREMENTS / PER_MILLI);
		SimulatedCluster cluster = Scenarios.cluster("ten million", 5, seed)
			.limit(Scenarios.ROOMY)
			.network(network(mode, length))
			.build();
		increment(cluster, new int[1]);
		cluster.runFor(length.plusSeconds(1));
		assertThat(cluster.admits().size()).isEqualTo(INCREMENTS);
		cluster.runFor(Duration.ofSeconds(60));
		Convergence.check(cluster);
		NothingLost.check(cluster);
		assertThat(cluster.network().counts().lost()).isPositive();
		assertThat(cluster.network().counts().duplicated()).isPositive();
	}

	private static NetworkPlan network(LossMode mode, Duration length) {
		Link poor = Link.LOCAL.withLoss(0.1).withDuplication(0.1).withReordering(0.1).withJitter(Duration.ofMillis(20));
		return NetworkPlan.of(poor)
			.withLossMode(mode)
			.withPartition(Partition.of(Set.of(0, 1), length.dividedBy(6), length.dividedBy(3)))
			.withPartition(Partition.of(Set.of(1, 4), length.dividedBy(2), length.dividedBy(6).multipliedBy(5)));
	}

	private static void increment(SimulatedCluster cluster, int[] done) {
		for (int i = 0; i < PER_MILLI; i++) {
			cluster.node(i).tryAcquire("roomy", "key-" + (done[0]++ * 31 % 97), 1);
		}
		if (done[0] < INCREMENTS) {
			cluster.at(Duration.ofNanos(cluster.nanos()).plusMillis(1), () -> increment(cluster, done));
		}
	}

}
