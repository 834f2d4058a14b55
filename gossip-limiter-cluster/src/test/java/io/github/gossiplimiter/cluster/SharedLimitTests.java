/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipSettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whole nodes over real sockets share a limit.
 */
class SharedLimitTests {

	private static final long PERMITS = 1_000;

	private static final Duration WINDOW = Duration.ofMinutes(1);

	private static final Limit LIMIT = Limit.of("shared", PERMITS, WINDOW);

	@Tag("A1")
	@Tag("E31")
	@Test
	void nodesThatKnowOneAddressShareALimit() {
		try (RealCluster cluster = RealCluster.seeded(NodePlan.of(LIMIT)).start(3)) {
			share(cluster);
		}
	}

	@Tag("A1")
	@Tag("E1")
	@ParameterizedTest(name = "{0} nodes")
	@ValueSource(ints = { 3, 5, 10 })
	void nodesThatKnowEachOtherShareALimit(int nodes) {
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(LIMIT)).start(nodes)) {
			share(cluster);
		}
	}

	@Tag("slow")
	@Test
	void largeClusterSharesALimit() {
		try (RealCluster cluster = RealCluster.seeded(NodePlan.of(LIMIT)).start(25)) {
			share(cluster);
		}
	}

	private static void share(RealCluster cluster) {
		Duration settled = settle(cluster);
		long allowed = exhaust(cluster);
		assertThat(settled).isLessThan(convergence(cluster.nodes().get(0).plan().settings(), cluster.nodes().size()));
		assertThat(allowed).isBetween(PERMITS * 97 / 100, PERMITS * 103 / 100);
		assertThat(cluster.nodes()).allSatisfy((node) -> {
			assertThat(node.allows("shared", "full")).isFalse();
			assertThat(node.node().failures()).isZero();
		});
	}

	/*
	 * Traffic that stops below the limit.
	 */
	private static Duration settle(RealCluster cluster) {
		List<RealNode> nodes = cluster.nodes();
		Load load = new Load(500, (i) -> nodes.get(i % nodes.size()).allows("shared", "half"));
		try (load) {
			load.awaitMore(PERMITS / 2);
		}
		long start = System.nanoTime();
		RealCluster.await().until(() -> cluster.isAgreed("shared", "half", load.allowed()));
		return Duration.ofNanos(System.nanoTime() - start);
	}

	/*
	 * Requests arrive at all nodes in turn until nobody lets any through any more, slowly
	 * enough that counts spread faster than the limit fills.
	 */
	private static long exhaust(RealCluster cluster) {
		List<RealNode> nodes = cluster.nodes();
		Load load = new Load(500, (i) -> nodes.get(i % nodes.size()).allows("shared", "full"));
		try (load) {
			RealCluster.await().until(() -> load.denied() >= 300);
		}
		RealCluster.await().until(() -> cluster.isAgreed("shared", "full", load.allowed()));
		return load.allowed();
	}

	/*
	 * The longest hold and three base intervals. Where every node sends to every other
	 * one, a permit is held for a sub-window at most, here of one second; where nodes
	 * pass on what they receive, for a sixth of the window, and never longer than
	 * ExchangeSettings#maxHold.
	 */
	private static Duration convergence(GossipSettings settings, int nodes) {
		Duration hold = (nodes - 1 <= settings.fanOut().max()) ? Duration.ofSeconds(1)
				: shorter(settings.exchange().maxHold(), WINDOW.dividedBy(6));
		return hold.plus(settings.baseInterval().multipliedBy(3));
	}

	private static Duration shorter(Duration one, Duration other) {
		return (one.compareTo(other) < 0) ? one : other;
	}

}
