/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.cluster.membership.Ports;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Time in which the membership of 25 whole nodes over real sockets forms, and in which it
 * finds out that one is silent. Each runs several times, since both depend on chance.
 */
@Tag("slow")
class LargeClusterTests {

	private static final NodePlan PLAN = NodePlan.of(Limit.of("shared", 1_000, Duration.ofMinutes(1)));

	private static final int NODES = 25;

	private static final int RUNS = 5;

	private static final Duration FORMED_MAX = Duration.ofSeconds(9);

	/**
	 * As for three nodes: the time in which a suspected member may refute does not grow
	 * up to this size.
	 */
	private static final Duration GONE_MAX = Duration.ofSeconds(6);

	@RepeatedTest(RUNS)
	void nodesThatKnowOneAddressDiscoverAllOthers() {
		try (RealCluster cluster = RealCluster.seeded(PLAN)) {
			long start = System.nanoTime();
			for (int i = 0; i < NODES; i++) {
				cluster.begin("node-" + i);
			}
			awaitOthers(cluster, NODES - 1);
			Duration formed = Duration.ofNanos(System.nanoTime() - start);
			assertThat(formed).isLessThan(FORMED_MAX);
		}
	}

	/**
	 * Its machine neither receives nor sends any more, and closes no connection.
	 */
	@DisabledOnOs(OS.WINDOWS)
	@RepeatedTest(RUNS)
	void silentNodeIsRemovedByAllOthers() throws Exception {
		try (RealCluster cluster = RealCluster.seeded(PLAN).start(NODES - 1);
				NodeProcess process = NodeProcess.start("silent", Ports.free(),
						List.of(cluster.node(0).channel().port()))) {
			awaitOthers(cluster, NODES - 1);
			RealCluster.await().until(() -> process.members() == NODES - 1);
			long start = System.nanoTime();
			process.freeze();
			awaitOthers(cluster, NODES - 2);
			Duration gone = Duration.ofNanos(System.nanoTime() - start);
			assertThat(gone).isLessThan(GONE_MAX);
		}
	}

	private static void awaitOthers(RealCluster cluster, int count) {
		RealCluster.await().until(() -> cluster.nodes().stream().allMatch((node) -> node.others().size() == count));
	}

}
