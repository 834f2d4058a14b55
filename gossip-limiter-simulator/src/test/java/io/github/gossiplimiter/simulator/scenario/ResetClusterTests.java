/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reset of a counted key reaches all nodes in the end: those that were cut off, crashed
 * or were restarted around it bring no count back.
 */
class ResetClusterTests {

	private static final String LIMIT = Scenarios.HUNDRED.name();

	static Stream<Long> seeds() {
		return LongStream.rangeClosed(1, 30).boxed();
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void noNodeBringsBackWhatWasCountedBeforeTheReset(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		SimulatedCluster cluster = Scenarios.settled(Scenarios.cluster("reset", 4, seed).limit(Scenarios.HUNDRED));
		for (int i = 0; i < 60; i++) {
			cluster.node(i % 4).offer(LIMIT, "ann", 1);
		}
		trouble(cluster, random);
		CompletableFuture<ResetResult> result = cluster.node(0)
			.limiter()
			.resetAsync(LIMIT, "ann")
			.toCompletableFuture();
		cluster.runFor(Duration.ofMillis(random.nextInt(1000)));
		trouble(cluster, random);
		cluster.runFor(Duration.ofSeconds(20));
		assertThat(result).isDone();
		cluster.heal();
		cluster.nodes().stream().filter((node) -> !node.isUp()).forEach((node) -> cluster.restart(node.index()));
		cluster.runFor(Duration.ofSeconds(40));
		assertThat(cluster.liveNodes()).hasSize(4);
		for (SimulatedNode node : cluster.nodes()) {
			assertThat(node.count(LIMIT, "ann")).as("%s, %s", node, result.join()).isZero();
		}
	}

	/*
	 * Node 0 makes the reset; what it knew is lost with it.
	 */
	private static void trouble(SimulatedCluster cluster, SplittableRandom random) {
		int node = 1 + random.nextInt(3);
		switch (random.nextInt(4)) {
			case 0 -> cluster.split(Set.of(node));
			case 1 -> {
				if (cluster.node(node).isUp()) {
					cluster.crash(node);
				}
			}
			case 2 -> cluster.heal();
			default -> {
			}
		}
		cluster.runFor(Duration.ofMillis(random.nextInt(3000)));
	}

}
