/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that lose a peer, over real sockets.
 */
class CrashTests {

	/**
	 * Shorter than any wait for a peer could be, longer than a busy machine lets a thread
	 * wait for its turn.
	 */
	private static final Duration DECISION_MAX = Duration.ofSeconds(1);

	private static final Limit LIMIT = Limit.of("shared", 500, Duration.ofMinutes(2));

	@Tag("E20")
	@Tag("D18")
	@Test
	@Tag("A1")
	void decisionsOfOthersDoNotWaitForANodeThatCrashed() {
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(LIMIT)).start(3)) {
			RealNode victim = cluster.node(2);
			List<RealNode> others = List.of(cluster.node(0), cluster.node(1));
			for (int i = 0; i < LIMIT.windows().get(0).permits(); i++) {
				assertThat(victim.allows("shared", "user")).isTrue();
			}
			RealCluster.await().until(() -> cluster.isAgreed("shared", "user", 500));
			Load load = new Load(2_000, (i) -> others.get(i % 2).allows("shared", "user-" + i % 100));
			try (load) {
				load.awaitMore(2_000);
				cluster.kill("node-2");
				RealCluster.await().until(() -> others.stream().allMatch((node) -> node.others().size() == 1));
				load.awaitMore(4_000);
			}
			assertThat(load.failures()).isEmpty();
			assertThat(load.slowest()).as("%s", load).isLessThan(DECISION_MAX);
			assertThat(cluster.isAgreed("shared", "user", 500)).isTrue();
			assertThat(others).noneMatch((node) -> node.allows("shared", "user"));
			RealCluster.await()
				.until(() -> others.get(0).count("shared", "user-7") == others.get(1).count("shared", "user-7"));
		}
	}

}
