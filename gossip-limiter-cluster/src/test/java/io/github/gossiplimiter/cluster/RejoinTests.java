/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that end and come back, over real sockets.
 */
class RejoinTests {

	private static final int KEYS = 20_000;

	private static final int HOT_KEYS = 500;

	private static final int HOT_PERMITS = 60;

	private static final Limit LIMIT = Limit.of("shared", 100, Duration.ofMinutes(3));

	/**
	 * The promise is 200 ms; a machine with two cores that is busy with other builds
	 * takes many times as long.
	 */
	static final int BUSY_FACTOR = 25;

	@Tag("E21")
	@Tag("D18")
	@Tag("D26")
	@Test
	void restartedNodeRecoversItsCounts() {
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(LIMIT)).start(3)) {
			spend(cluster.node(2));
			RealCluster.await().until(() -> knowsAll(cluster.node(0)) && knowsAll(cluster.node(1)));
			cluster.kill("node-2");
			RealNode restarted = cluster.begin("node-2");
			assertThat(restarted.node().awaitWarm(Duration.ofSeconds(30))).isTrue();
			long warmMillis = sinceMember(restarted);
			assertThat(knowsHot(restarted)).isTrue();
			RealCluster.await().until(() -> knowsAll(restarted));
			long allMillis = sinceMember(restarted);
			assertThat(warmMillis).isLessThan(BUSY_FACTOR * 200);
			assertThat(allMillis).isLessThan(BUSY_FACTOR * 200);
		}
	}

	/**
	 * After a while peers dial a node that is gone only every few seconds.
	 */
	@Tag("D18")
	@Test
	void nodeAbsentForLongRecoversItsCounts() {
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(LIMIT)).start(3)) {
			IntStream.range(0, 100).forEach((i) -> cluster.node(2).allows("shared", "user"));
			RealCluster.await().until(() -> cluster.isAgreed("shared", "user", 100));
			cluster.kill("node-2");
			RealCluster.await()
				.until(() -> cluster.nodes().stream().allMatch((node) -> node.channel().status().dialsFailed() >= 6));
			RealNode restarted = cluster.begin("node-2");
			assertThat(restarted.node().awaitWarm(Duration.ofSeconds(30))).isTrue();
			assertThat(sinceMember(restarted)).isLessThan(BUSY_FACTOR * 200);
			assertThat(restarted.count("shared", "user")).isEqualTo(100);
			assertThat(restarted.allows("shared", "user")).isFalse();
		}
	}

	private static void spend(RealNode node) {
		for (int key = 0; key < KEYS; key++) {
			for (int i = 0; i < permits(key); i++) {
				assertThat(node.allows("shared", "user-" + key)).isTrue();
			}
		}
	}

	private static int permits(int key) {
		return (key < HOT_KEYS) ? HOT_PERMITS : 1 + key % 3;
	}

	private static boolean knowsHot(RealNode node) {
		return IntStream.range(0, HOT_KEYS).allMatch((key) -> knows(node, key));
	}

	private static boolean knowsAll(RealNode node) {
		return IntStream.range(0, KEYS).allMatch((key) -> knows(node, key));
	}

	private static boolean knows(RealNode node, int key) {
		return node.count("shared", "user-" + key) == permits(key);
	}

	private static long sinceMember(RealNode node) {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - node.memberNanos());
	}

}
