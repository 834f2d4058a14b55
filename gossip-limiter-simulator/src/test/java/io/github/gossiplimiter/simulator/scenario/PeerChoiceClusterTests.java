/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whom a node speaks to.
 */
class PeerChoiceClusterTests {

	private static final int PEERS = 24;

	private static final int ROUNDS = 10;

	@Tag("A49")
	@Tag("E12")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void everyPeerIsChosenOnceInARoundAndEveryRoundIsShuffled(long seed) {
		List<Integer> targets = targets(seed);
		assertThat(targets).hasSizeGreaterThanOrEqualTo(ROUNDS * PEERS);
		HashSet<List<Integer>> orders = new HashSet<>();
		for (int round = 0; round < ROUNDS; round++) {
			List<Integer> order = targets.subList(round * PEERS, (round + 1) * PEERS);
			assertThat(order).as("round %d, seed %d", round, seed).doesNotHaveDuplicates();
			orders.add(order);
		}
		assertThat(orders).hasSize(ROUNDS);
		assertThat(targets(seed)).isEqualTo(targets);
		assertThat(targets(seed + 1)).isNotEqualTo(targets);
	}

	/*
	 * One node that always has news: what it sends goes to whom it chose, and everyone is
	 * always behind.
	 */
	private static List<Integer> targets(long seed) {
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("peers", PEERS + 1, seed)
			.limit(Scenarios.ROOMY)
			.settings(Scenarios.naive(Duration.ofMillis(500)).fanOut(3, 3, 2).build()));
		List<Integer> targets = new ArrayList<>();
		cluster.network().listen((atNanos, from, to, bytes) -> {
			if (from == 0) {
				targets.add(to);
			}
		});
		cluster.every(Duration.ofMillis(20), () -> cluster.node(0).tryAcquire("roomy", "a", 1));
		cluster.runFor(Duration.ofMillis(500L * (ROUNDS + 2) * PEERS / 3));
		return targets;
	}

}
