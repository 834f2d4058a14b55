/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.lettuce.core.RedisURI;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ClusterTests {

	private static final int NODES = 3;

	private static final int SLOTS = 16384;

	private static final BreakerSettings PATIENT = BreakerSettings.DEFAULT.withSlowAnswer(Duration.ofSeconds(5));

	private static final List<RedisProcess> nodes = new ArrayList<>();

	private final Limit limit = Limit.of("pay", 20, Duration.ofSeconds(10));

	@BeforeAll
	static void startCluster() {
		for (int i = 0; i < NODES; i++) {
			RedisProcess node = RedisProcess.launch("--cluster-enabled", "yes");
			nodes.add(node);
			int from = SLOTS * i / NODES;
			int to = SLOTS * (i + 1) / NODES;
			node.commands().clusterAddSlots(IntStream.range(from, to).toArray());
			node.commands().clusterSetConfigEpoch(i + 1);
			node.commands().clusterMeet("127.0.0.1", nodes.get(0).port());
		}
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.until(() -> nodes.stream().allMatch(ClusterTests::isComplete));
	}

	private static boolean isComplete(RedisProcess node) {
		String info = node.commands().clusterInfo();
		return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + NODES);
	}

	@AfterAll
	static void stopCluster() {
		nodes.forEach(RedisProcess::close);
	}

	@Test
	void exchangeWithKeysOnSeveralNodesCompletes() {
		try (RedisCoordinator coordinator = coordinator(0)) {
			List<LeaseCall> calls = calls(300);
			List<LeaseResult> answers = exchange(coordinator, calls);
			assertThat(answers).extracting(LeaseResult::lease)
				.containsExactlyElementsOf(calls.stream().map(LeaseCall::lease).toList());
			assertThat(answers).extracting(LeaseResult::granted).containsOnly(10L);
			assertThat(nodes).allSatisfy((node) -> assertThat(node.commands().dbsize()).isPositive());
			assertThat(nodes.stream().mapToLong((node) -> node.commands().dbsize()).sum()).isEqualTo(300);
			assertThat(exchange(coordinator, calls)).as("again").isEqualTo(answers);
		}
	}

	@Test
	void waitForReplicasUsesTheConnectionThatHasWritten() {
		try (RedisCoordinator coordinator = coordinator(1)) {
			assertThatThrownBy(() -> exchange(coordinator, calls(1))).cause()
				.isInstanceOf(RedisUnavailableException.class)
				.hasMessageContaining("Only 0 of 1 replicas")
				.extracting((failure) -> ((RedisUnavailableException) failure).reason())
				.isEqualTo(Reason.REPLICAS);
		}
	}

	private List<LeaseCall> calls(int count) {
		SplittableRandom random = new SplittableRandom(11);
		return IntStream.rangeClosed(1, count)
			.mapToObj((i) -> new LeaseCall(this.limit, random.nextLong(), 1, List.of(), i, 100,
					TimeUnit.SECONDS.toNanos(2)))
			.toList();
	}

	private static RedisCoordinator coordinator(int replicas) {
		List<RedisURI> seeds = nodes.stream().map(RedisProcess::address).toList();
		return RedisCoordinator.clusterBuilder(seeds)
			.timeout(Duration.ofSeconds(5))
			.replicas(replicas, Duration.ofMillis(100))
			.breaker(PATIENT)
			.build();
	}

	private static List<LeaseResult> exchange(RedisCoordinator coordinator, List<LeaseCall> calls) {
		return coordinator.exchange(calls).toCompletableFuture().join();
	}

}
