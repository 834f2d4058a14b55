/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.GossipPace;
import io.github.gossiplimiter.gossip.policy.ConvergencePredictor;
import io.github.gossiplimiter.sample.demo.Snapshot.Convergence;
import io.github.gossiplimiter.sample.demo.Snapshot.Count;
import io.github.gossiplimiter.sample.demo.Snapshot.Gossip;
import io.github.gossiplimiter.sample.demo.Snapshot.NodeView;

/**
 * Looks at one node, by the same beans that its Actuator endpoint reads.
 */
final class NodeObserver {

	static final String DOWN = "down";

	private static final double COVERAGE = 0.9;

	private final DemoNode node;

	private final FaultyNetwork network;

	private @Nullable ConfigurableApplicationContext seen;

	private @Nullable MessageCounts messageCounts;

	private Rates rates = new Rates();

	NodeObserver(DemoNode node, FaultyNetwork network) {
		this.node = node;
		this.network = network;
	}

	NodeView look(String key, long nowNanos) {
		ConfigurableApplicationContext context = this.node.context();
		if (context != this.seen) {
			this.seen = context;
			this.rates = new Rates();
			this.messageCounts = (context != null) ? context.getBean(MessageCounts.class) : null;
		}
		if (context == null) {
			return new NodeView(this.node.id(), this.node.httpPort(), DOWN, Gossip.NONE, Count.NONE, Convergence.NONE);
		}
		ClusterView cluster = context.getBean(ClusterView.class);
		RateLimiter limiter = context.getBean(RateLimiter.class);
		LimitStatus limit = limiter.status(DemoLimit.NAME);
		ClusterView.Traffic traffic = cluster.traffic();
		Rates.Sample rate = this.rates.add(nowNanos, traffic.messagesSent(), traffic.bytesSent(), limit.allowed(),
				limit.denied());
		GossipPace pace = cluster.pace().orElse(new GossipPace(0, 0, 0, 0));
		return new NodeView(this.node.id(), this.node.httpPort(), state(), gossip(pace, rate, cluster),
				count(limiter.key(DemoLimit.NAME, key), limit, rate),
				convergence(context.getBean(LivePolicy.class), pace, cluster));
	}

	/**
	 * Messages since the last call, by whom they were sent to.
	 */
	Map<String, Long> takeMessages() {
		MessageCounts counts = this.messageCounts;
		return (counts != null) ? counts.take() : Map.of();
	}

	private String state() {
		if (this.network.isFrozen(this.node.id())) {
			return "frozen";
		}
		return this.network.isCut(this.node.id()) ? "partitioned" : "running";
	}

	private static Gossip gossip(GossipPace pace, Rates.Sample rate, ClusterView cluster) {
		long silentMillis = cluster.members().stream().mapToLong(ClusterView.Member::lastHeardMillis).max().orElse(-1);
		return new Gossip(pace.pressure(), pace.velocity(), pace.intervalMillis(), pace.fanOut(), rate.messages(),
				rate.bytes(), silentMillis);
	}

	private static Count count(Optional<KeyStatus> key, LimitStatus limit, Rates.Sample rate) {
		return new Count(key.map(KeyStatus::estimate).orElse(0L), key.map(KeyStatus::own).orElse(0L), limit.allowed(),
				limit.denied(), rate.allowed(), rate.denied());
	}

	private static Convergence convergence(LivePolicy policy, GossipPace pace, ClusterView cluster) {
		int nodes = cluster.members().size() + 1;
		double predictedMillis = ConvergencePredictor.of(policy, nodes, pace.pressure(), pace.velocity())
			.millis(COVERAGE);
		return new Convergence(predictedMillis, cluster.lagMillis().p90());
	}

}
