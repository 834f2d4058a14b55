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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.simulation.cluster.LeasingPlan;
import io.github.gossiplimiter.simulation.cluster.LedgerKeeper;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reset of a leased key gives back the whole quota, once: on real nodes in virtual
 * time, with crashes, restarts and splits around it.
 */
class LeasedResetClusterTests {

	private static final int PERMITS = 20;

	private static final Duration WINDOW = Duration.ofMinutes(1);

	@ParameterizedTest
	@CsvSource({ "PEER, STRICT, 1", "PEER, STRICT, 2", "PEER, HYBRID, 3", "PEER, HYBRID, 4", "RAFT, STRICT, 5",
			"RAFT, STRICT, 6" })
	void resetGivesTheWholeQuotaBackOnce(LedgerKeeper keeper, Consistency consistency, long seed) {
		SimulatedCluster cluster = cluster(keeper, consistency, seed);
		use(cluster, 60, 0, 1, 2);
		assertThat(admitted(cluster)).isEqualTo(PERMITS);
		assertThat(reset(cluster, 1)).isEqualTo(ResetResult.DONE);
		use(cluster, 60, 0, 1, 2);
		assertThat(admitted(cluster)).isEqualTo(2 * PERMITS);
		assertThat(reset(cluster, 2)).isEqualTo(ResetResult.DONE);
		use(cluster, 60, 0);
		assertThat(admitted(cluster)).isEqualTo(3 * PERMITS);
	}

	@ParameterizedTest
	@CsvSource({ "PEER, STRICT, 1", "PEER, HYBRID, 2", "RAFT, STRICT, 3" })
	void resetReturnsWhatOtherNodesHold(LedgerKeeper keeper, Consistency consistency, long seed) {
		SimulatedCluster cluster = cluster(keeper, consistency, seed);
		use(cluster, 6, 0, 1, 2);
		long before = admitted(cluster);
		assertThat(reset(cluster, 0)).isEqualTo(ResetResult.DONE);
		use(cluster, 60, 1);
		assertThat(admitted(cluster) - before).isEqualTo(PERMITS);
	}

	@ParameterizedTest
	@CsvSource({ "PEER, 1", "PEER, 2", "PEER, 3", "RAFT, 4" })
	void resetGivesBackWhatACrashedNodeHeldAndSaysHowLongItMayBeSpent(LedgerKeeper keeper, long seed) {
		SimulatedCluster cluster = cluster(keeper, Consistency.STRICT, seed);
		use(cluster, 3, 0, 1, 2);
		int crashed = (int) (seed % 3);
		cluster.crash(crashed);
		cluster.runFor(Duration.ofMillis(1500));
		int left = (crashed + 1) % 3;
		ResetResult result = reset(cluster, left);
		for (int i = 0; i < 20 && result.outcome() == ResetResult.Outcome.UNREACHABLE; i++) {
			cluster.runFor(Duration.ofSeconds(1));
			result = reset(cluster, left);
		}
		assertThat(result.isReset()).as("%s", result).isTrue();
		long before = admitted(cluster);
		use(cluster, 60, left, (crashed + 2) % 3);
		assertThat(admitted(cluster) - before).isEqualTo(PERMITS);
	}

	@Test
	void nodeThatIsCutOffIsNamed() {
		SimulatedCluster cluster = cluster(LedgerKeeper.RAFT, Consistency.STRICT, 1);
		use(cluster, 9, 0, 1, 2);
		cluster.split(Set.of(2));
		cluster.runFor(Duration.ofMillis(10));
		ResetResult result = reset(cluster, 0);
		assertThat(result.outcome()).isEqualTo(ResetResult.Outcome.UNCONFIRMED);
	}

	static Stream<Long> seeds() {
		return LongStream.rangeClosed(1, 30).boxed();
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void noMoreThanOneQuotaIsAdmittedForEachReset(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		Consistency consistency = random.nextBoolean() ? Consistency.STRICT : Consistency.HYBRID;
		LedgerKeeper keeper = random.nextBoolean() ? LedgerKeeper.PEER : LedgerKeeper.RAFT;
		SimulatedCluster cluster = cluster(keeper, consistency, seed);
		trouble(cluster, random);
		use(cluster, random.nextInt(60), 0, 1, 2);
		assertThat(admitted(cluster)).isLessThanOrEqualTo(PERMITS);
		trouble(cluster, random);
		ResetResult result = resetSomewhere(cluster, random.nextInt(3));
		long at = admitted(cluster);
		use(cluster, 60, 0, 1, 2);
		trouble(cluster, random);
		use(cluster, 60, 0, 1, 2);
		assertThat(admitted(cluster)).as("%s, %s, %s", keeper, consistency, result).isLessThanOrEqualTo(2 * PERMITS);
		if (result.outcome() == ResetResult.Outcome.DONE) {
			assertThat(admitted(cluster) - at).as("%s, %s", keeper, consistency).isLessThanOrEqualTo(PERMITS);
		}
	}

	private static void trouble(SimulatedCluster cluster, SplittableRandom random) {
		int node = random.nextInt(3);
		switch (random.nextInt(5)) {
			case 0 -> cluster.split(Set.of(node));
			case 1 -> cluster.heal();
			case 2 -> {
				if (cluster.node(node).isUp() && cluster.liveNodes().size() == 3) {
					cluster.crash(node);
				}
			}
			case 3 -> cluster.nodes()
				.stream()
				.filter((each) -> !each.isUp())
				.forEach((each) -> cluster.restart(each.index()));
			default -> {
			}
		}
		cluster.runFor(Duration.ofMillis(random.nextInt(1500)));
	}

	private static ResetResult resetSomewhere(SimulatedCluster cluster, int first) {
		for (int i = 0; i < 3; i++) {
			int node = (first + i) % 3;
			if (cluster.node(node).isUp()) {
				return reset(cluster, node);
			}
		}
		throw new IllegalStateException("no node is up");
	}

	private static SimulatedCluster cluster(LedgerKeeper keeper, Consistency consistency, long seed) {
		Limit limit = Limit.builder("pay")
			.window(PERMITS, WINDOW)
			.coordination(Coordination.of(consistency).onFailure(OnFailure.DENY))
			.build();
		SimulatedCluster cluster = Scenarios.cluster("leased reset", 3, seed)
			.limit(limit)
			.leasing(new LeasingPlan(3, Duration.ofMillis(50), keeper))
			.build();
		cluster.runFor(Duration.ofSeconds(90));
		return cluster;
	}

	private static ResetResult reset(SimulatedCluster cluster, int node) {
		CompletableFuture<ResetResult> result = cluster.node(node)
			.limiter()
			.resetAsync("pay", "ann")
			.toCompletableFuture();
		for (int i = 0; i < 600 && !result.isDone(); i++) {
			cluster.runFor(Duration.ofMillis(10));
		}
		assertThat(result).isDone();
		return result.join();
	}

	private static void use(SimulatedCluster cluster, int requests, int... nodes) {
		for (int i = 0; i < requests; i++) {
			int node = nodes[i % nodes.length];
			if (cluster.node(node).isUp()) {
				cluster.node(node).offer("pay", "ann", 1);
			}
			cluster.runFor(Duration.ofMillis(20));
		}
	}

	private static long admitted(SimulatedCluster cluster) {
		return cluster.nodes().stream().mapToLong((node) -> node.admitted()).sum();
	}

}
