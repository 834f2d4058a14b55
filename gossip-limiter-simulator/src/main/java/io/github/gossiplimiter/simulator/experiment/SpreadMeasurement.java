/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulator.replication.Payload;
import io.github.gossiplimiter.simulator.replication.ReplicationOptions;

/**
 * How many rounds news takes, measured on a cluster whose nodes all speak at the same
 * time, once a second, each to as many random peers. What
 * {@link io.github.gossiplimiter.gossip.policy.ConvergencePredictor} predicts by formula.
 */
public final class SpreadMeasurement {

	private static final Limit LIMIT = Limit.of("news", 100_000_000, Duration.ofDays(10));

	/*
	 * Spent at once by the node that has the news, and by nobody else in one trial.
	 */
	private static final int NEWS = 1000;

	private static final Duration ROUND = Duration.ofSeconds(1);

	private static final Duration INTERVAL = Duration.ofMillis(900);

	private static final Duration NEVER = Duration.ofDays(365);

	/*
	 * Longer than it takes all nodes to speak, so that nobody passes on in a round what
	 * it heard in it.
	 */
	private static final Link LINK = Link.of(Duration.ofMillis(10), Duration.ofMillis(20));

	private static final int ROUNDS_MAX = 1000;

	private final int nodes;

	private final List<List<Integer>> trials = new ArrayList<>();

	private SpreadMeasurement(int nodes) {
		this.nodes = nodes;
	}

	/**
	 * Measure.
	 * @param nodes how many nodes there are
	 * @param fanOut how many peers each speaks to in a round
	 * @param forwarding whether all nodes have something to say in every round and so
	 * pass on what they heard; otherwise only the node that has the news speaks
	 * @param trials how many pieces of news to follow, one after the other
	 * @param seed what decides the choice of peers
	 */
	public static SpreadMeasurement measure(int nodes, int fanOut, boolean forwarding, int trials, long seed) {
		SpreadMeasurement spreading = new SpreadMeasurement(nodes);
		SimulatedCluster cluster = SimulatedCluster.builder()
			.scenario("spreading of news")
			.nodes(nodes)
			.seed(seed)
			.limit(LIMIT)
			.settings(settings(fanOut))
			.replication(replication(forwarding).plan())
			.network(NetworkPlan.of(LINK))
			.build();
		cluster.runFor(ROUND.multipliedBy(10));
		for (int trial = 0; trial < trials; trial++) {
			spreading.trials.add(follow(cluster, "news-" + trial, forwarding));
		}
		return spreading;
	}

	/*
	 * Only with whole keys do nodes forward counters of others beside their own.
	 */
	private static ReplicationOptions replication(boolean forwarding) {
		return ReplicationOptions.DEFAULT.withRandomPeers(true)
			.withOneRound(forwarding)
			.withPayload(forwarding ? Payload.FULL : Payload.DELTA);
	}

	private static GossipSettings settings(int fanOut) {
		return GossipSettings.builder()
			.strategy(GossipStrategy.FIXED)
			.baseInterval(INTERVAL)
			.fanOut(fanOut, fanOut, 1)
			.wakeThreshold(0)
			.exchange(ExchangeSettings.DEFAULT.withSlack(0)
				.withMaxHold(NEVER)
				.withExtrapolation(false)
				.withAntiEntropyInterval(NEVER))
			.build();
	}

	private static List<Integer> follow(SimulatedCluster cluster, String key, boolean forwarding) {
		List<Integer> informed = new ArrayList<>();
		while (informed.isEmpty() || informed.get(informed.size() - 1) < cluster.nodes().size()) {
			if (informed.size() == ROUNDS_MAX) {
				throw new IllegalStateException("news does not reach everybody: " + cluster.describe());
			}
			for (SimulatedNode node : cluster.nodes()) {
				boolean first = informed.isEmpty() && node.index() == 0;
				if (first || forwarding) {
					node.tryAcquire(LIMIT.name(), key, first ? NEWS : 1);
				}
			}
			cluster.runFor(ROUND);
			informed
				.add((int) cluster.nodes().stream().filter((node) -> node.count(LIMIT.name(), key) >= NEWS).count());
		}
		return informed;
	}

	/**
	 * Rounds until a share of the nodes is informed, the one that had the news included;
	 * on average.
	 */
	public double rounds(double coverage) {
		return this.trials.stream().mapToInt((trial) -> first(trial, coverage)).average().orElse(Double.NaN);
	}

	private int first(List<Integer> trial, double coverage) {
		int round = 0;
		while (this.nodes - trial.get(round) > this.nodes * (1 - coverage)) {
			round++;
		}
		return round + 1;
	}

}
