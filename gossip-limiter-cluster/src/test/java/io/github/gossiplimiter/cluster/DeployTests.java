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
 * What operators do to a cluster while requests come in: nobody gets a second budget.
 */
class DeployTests {

	private static final long PERMITS = 1_500;

	private static final Limit LIMIT = Limit.of("shared", PERMITS, Duration.ofMinutes(2));

	@Tag("D25")
	@Tag("D18")
	@Test
	void rollingRestartOfAllNodesUnderLoad() {
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(LIMIT)).start(3); Load load = load(400, cluster)) {
			for (String id : List.of("node-0", "node-1", "node-2")) {
				load.awaitMore(200);
				cluster.stop(id);
				load.awaitMore(50);
				cluster.begin(id);
				cluster.awaitComplete();
			}
			checkBudget(cluster, load);
		}
	}

	@Tag("E1")
	@Test
	void scalingFromThreeToSixUnderLoad() {
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(LIMIT)).start(3); Load load = load(400, cluster)) {
			for (String id : List.of("node-3", "node-4", "node-5")) {
				load.awaitMore(200);
				cluster.begin(id);
			}
			cluster.awaitComplete();
			checkBudget(cluster, load);
		}
	}

	@Test
	void secretRotatedNodeByNodeUnderLoad() {
		NodePlan plan = NodePlan.of(LIMIT).withSecrets("old");
		try (RealCluster cluster = RealCluster.dialled(plan).start(3); Load load = load(400, cluster)) {
			for (List<String> secrets : List.of(List.of("old", "new"), List.of("new", "old"), List.of("new"))) {
				for (RealNode node : cluster.nodes()) {
					load.awaitMore(50);
					node.channel().secrets(secrets);
				}
				cluster.awaitComplete();
			}
			checkBudget(cluster, load);
		}
	}

	@Test
	void limitRaisedNodeByNodeUnderLoad() {
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(limit(100))).start(3);
				Load load = load(200, cluster)) {
			RealCluster.await().until(() -> load.denied() > 50 && load.allowed() >= 100);
			assertThat(load.allowed()).isLessThanOrEqualTo(110);
			for (RealNode node : cluster.nodes()) {
				node.limiter().configure(limit(120));
				load.awaitMore(100);
			}
			RealCluster.await().until(() -> load.allowed() >= 120);
			load.awaitMore(100);
			assertThat(load.allowed()).isLessThanOrEqualTo(132);
			assertThat(load.failures()).isEmpty();
			RealCluster.await().until(() -> cluster.isAgreed("shared", "user", load.allowed()));
		}
	}

	@Test
	void limitChangedOnOneNodeHoldsOnAll() {
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(limit(100))).start(3)) {
			cluster.awaitComplete();
			cluster.nodes().get(1).limiter().change(limit(120));
			RealCluster.await()
				.until(() -> cluster.nodes()
					.stream()
					.allMatch((node) -> node.limiter().limit("shared").equals(limit(120))));
		}
	}

	private static Limit limit(long permits) {
		return Limit.of("shared", permits, Duration.ofMinutes(2));
	}

	/*
	 * A balancer sends requests to all nodes that are ready, in turn.
	 */
	private static Load load(long perSecond, RealCluster cluster) {
		return new Load(perSecond, (i) -> {
			List<RealNode> ready = cluster.ready();
			return ready.get(i % ready.size()).allows("shared", "user");
		});
	}

	/*
	 * What a node that ended was about to spend is supposed for a moment; then the rest
	 * is granted too.
	 */
	private static void checkBudget(RealCluster cluster, Load load) {
		RealCluster.await().until(() -> load.denied() > 200 && load.allowed() >= PERMITS);
		load.awaitMore(400);
		assertThat(load.failures()).isEmpty();
		assertThat(load.allowed()).isBetween(PERMITS, PERMITS * 103 / 100);
		RealCluster.await().until(() -> cluster.isAgreed("shared", "user", load.allowed()));
		assertThat(cluster.nodes()).allMatch((node) -> node.node().failures() == 0);
	}

}
