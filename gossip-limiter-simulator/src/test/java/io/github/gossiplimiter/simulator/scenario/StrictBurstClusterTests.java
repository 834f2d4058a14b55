/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A few requests in quick succession at a strict limit: whoever asks gets what is left,
 * wherever it lies.
 */
class StrictBurstClusterTests {

	private static final int PERMITS = 20;

	private static final Limit CHECKOUT = Limit.builder("checkout")
		.window(PERMITS, Duration.ofSeconds(10))
		.consistency(Consistency.STRICT)
		.build();

	@ParameterizedTest(name = "{0} nodes, a request every {1} ms, seed {2}")
	@CsvSource({ "3, 2, 1", "3, 10, 2", "3, 20, 3", "3, 40, 4", "5, 10, 5" })
	@Tag("B46")
	void balancedBurstGetsAllOfTheLimit(int nodes, int gapMillis, long seed) {
		assertThat(admitted(nodes, gapMillis, seed, (request) -> request % nodes)).isEqualTo(PERMITS);
	}

	@ParameterizedTest(name = "a request every {0} ms, seed {1}")
	@CsvSource({ "10, 1", "20, 2", "40, 3" })
	@Tag("B46")
	void burstAtRandomNodesGetsAllOfTheLimit(int gapMillis, long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		assertThat(admitted(3, gapMillis, seed, (request) -> random.nextInt(3))).isEqualTo(PERMITS);
	}

	@ParameterizedTest(name = "a request every {0} ms, seed {1}")
	@CsvSource({ "10, 1", "20, 2", "40, 3" })
	@Tag("B46")
	void nodeThatIsLeftAloneGetsWhatOthersHold(int gapMillis, long seed) {
		assertThat(admitted(3, gapMillis, seed, (request) -> (request < 10) ? request % 3 : 0)).isEqualTo(PERMITS);
	}

	private static long admitted(int nodes, int gapMillis, long seed, IntUnaryOperator target) {
		SimulatedCluster cluster = Scenarios.cluster("strict burst", nodes, seed).limit(CHECKOUT).build();
		cluster.runFor(Duration.ofSeconds(10));
		for (int i = 0; i < PERMITS + 4; i++) {
			cluster.node(target.applyAsInt(i)).offer(CHECKOUT.name(), "user", 1);
			cluster.runFor(Duration.ofMillis(gapMillis));
		}
		return cluster.nodes().stream().mapToLong((node) -> node.admitted()).sum();
	}

}
