/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.RelayMode;
import io.github.gossiplimiter.simulation.check.BoundedMemory;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

/**
 * What scenarios are made of.
 */
final class Scenarios {

	/**
	 * A limit that nothing reaches, with a window that nothing leaves.
	 */
	static final Limit ROOMY = Limit.of("roomy", 100_000_000, Duration.ofHours(10));

	/**
	 * One hundred in ten minutes.
	 */
	static final Limit HUNDRED = Limit.of("hundred", 100, Duration.ofMinutes(10));

	/**
	 * Longer than any scenario.
	 */
	static final Duration NEVER = Duration.ofDays(365);

	private Scenarios() {
	}

	static ClusterBuilder cluster(String scenario, int nodes, long seed) {
		return SimulatedCluster.builder().scenario(scenario).nodes(nodes).seed(seed);
	}

	/**
	 * A cluster that has come to know each other, with its memory watched.
	 */
	static SimulatedCluster settled(ClusterBuilder builder) {
		SimulatedCluster cluster = builder.build();
		BoundedMemory.watch(cluster);
		cluster.runFor(Duration.ofSeconds(5));
		return cluster;
	}

	/**
	 * Everything is said at the next round, and nodes do not compare on their own: what
	 * is sent is sent because of news.
	 */
	static GossipSettings.Builder plain() {
		return GossipSettings.builder()
			.exchange(ExchangeSettings.DEFAULT.withSlack(0).withAntiEntropyInterval(NEVER).withExtrapolation(false));
	}

	/**
	 * The document's fixed interval and three peers, nothing of ours.
	 */
	static GossipSettings.Builder naive(Duration interval) {
		return plain()
			.exchange(ExchangeSettings.DEFAULT.withSlack(0)
				.withMaxHold(NEVER)
				.withAntiEntropyInterval(NEVER)
				.withExtrapolation(false))
			.strategy(GossipStrategy.FIXED)
			.baseInterval(interval)
			.minInterval(interval)
			.wakeThreshold(Double.MAX_VALUE)
			.exchange(plain().build().exchange().withMaxHold(NEVER).withRelay(RelayMode.DIRECT));
	}

	static void spend(SimulatedNode node, Limit limit, String key, int times) {
		for (int i = 0; i < times; i++) {
			node.tryAcquire(limit.name(), key, 1);
		}
	}

	/**
	 * Ask until denied.
	 * @return how many were let through
	 */
	static int exhaust(SimulatedNode node, Limit limit, String key) {
		int admitted = 0;
		while (node.tryAcquire(limit.name(), key, 1)) {
			admitted++;
		}
		return admitted;
	}

}
