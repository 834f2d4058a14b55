/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.policy.ConvergencePredictor;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;
import io.github.gossiplimiter.simulator.statistics.Sample;

/**
 * How long news of a request takes to reach the other nodes by the document's gossip, in
 * a cluster that keeps to one interval and one fan-out.
 *
 * @param predictor the cluster, and what theory says of it
 * @param forwarded whether all nodes get requests for the same key, and so pass on what
 * they heard of it; otherwise only the node that the news is of sends any
 * @param halfMillis time until half of the nodes knew
 * @param mostMillis time until nine in ten knew
 * @param allMillis time until all of them knew
 */
public record NewsDelay(ConvergencePredictor predictor, boolean forwarded, Sample halfMillis, Sample mostMillis,
		Sample allMillis) {

	/**
	 * Shares of the nodes that times are taken of. Of 25 nodes, 99 in a hundred are all.
	 */
	public static final List<Double> SHARES = List.of(0.5, 0.9, 0.99);

	private static final double NANOS_PER_MILLI = 1e6;

	private static final int NODES = 25;

	private static final int TIMES = 12;

	private static final int STEPS = 20;

	private static final int ROUNDS_MAX = 120;

	/*
	 * Larger than everything else that is counted: whoever counts as much knows.
	 */
	private static final int MARK = 1 << 24;

	private static final Limit LIMIT = Limit.of("news", 1_000_000_000, Duration.ofHours(10));

	/**
	 * Measure in the states that the document predicts for: idle, moderate, near the
	 * limit and at it.
	 */
	public static List<NewsDelay> measureAll(long seed) {
		GossipPolicy policy = GossipPolicies.of(NamedConfigurations.document().settings());
		List<NewsDelay> all = new ArrayList<>();
		for (double[] state : new double[][] { { 0, 0 }, { 0.3, 0.3 }, { 0.9, 0.8 }, { 1, 1 } }) {
			long intervalNanos = Math.round(policy.intervalMillis(state[0], state[1]) * NANOS_PER_MILLI);
			int fanOut = policy.fanOut(state[0], NODES - 1);
			all.add(measure(fanOut, Duration.ofNanos(intervalNanos), true, seed));
			all.add(measure(fanOut, Duration.ofNanos(intervalNanos), false, seed));
		}
		return all;
	}

	/**
	 * Measure.
	 * @param fanOut peers that a node speaks to in a round
	 * @param interval time between two rounds
	 * @param forwarded whether all nodes get requests for the same key
	 */
	public static NewsDelay measure(int fanOut, Duration interval, boolean forwarded, long seed) {
		List<List<Double>> times = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
		SimulatedCluster cluster = cluster(fanOut, interval, seed);
		for (int time = 0; time < TIMES; time++) {
			int origin = time % NODES;
			String key = "key-" + time;
			boolean[] ended = new boolean[1];
			cluster.every(interval.dividedBy(3), () -> keepTalking(cluster, key, origin, forwarded, ended));
			// Each at another moment between two rounds.
			cluster.runFor(interval.multipliedBy(3).plus(interval.multipliedBy(time).dividedBy(TIMES)));
			cluster.node(origin).tryAcquire(LIMIT.name(), key, MARK);
			await(cluster, key, interval, times);
			ended[0] = true;
		}
		ConvergencePredictor predictor = new ConvergencePredictor(NODES, fanOut, interval.toNanos() / NANOS_PER_MILLI);
		return new NewsDelay(predictor, forwarded, sample(times.get(0)), sample(times.get(1)), sample(times.get(2)));
	}

	private static SimulatedCluster cluster(int fanOut, Duration interval, long seed) {
		SimulatedCluster cluster = SimulatedCluster.builder()
			.scenario("news")
			.nodes(NODES)
			.seed(seed)
			.limit(LIMIT)
			.settings(GossipSettings.builder()
				.strategy(GossipStrategy.FIXED)
				.baseInterval(interval)
				.minInterval(interval)
				.fanOut(fanOut, fanOut, 1)
				.wakeThreshold(Double.MAX_VALUE)
				.exchange(NamedConfigurations.document().settings().exchange())
				.build())
			.replication(NamedConfigurations.document().replication().plan())
			.build();
		cluster.runFor(Duration.ofSeconds(10));
		return cluster;
	}

	/*
	 * A node sends a key only after a request for it.
	 */
	private static void keepTalking(SimulatedCluster cluster, String key, int origin, boolean forwarded,
			boolean[] ended) {
		for (int node = 0; !ended[0] && node < NODES; node++) {
			if (forwarded || node == origin) {
				cluster.node(node).tryAcquire(LIMIT.name(), key, 1);
			}
		}
	}

	private static void await(SimulatedCluster cluster, String key, Duration interval, List<List<Double>> times) {
		long startNanos = cluster.nanos();
		long endNanos = startNanos + ROUNDS_MAX * interval.toNanos();
		Duration step = interval.dividedBy(STEPS);
		int next = 0;
		while (next < SHARES.size() && cluster.nanos() < endNanos) {
			cluster.runFor(step);
			long informed = cluster.nodes().stream().filter((node) -> node.count(LIMIT.name(), key) >= MARK).count();
			while (next < SHARES.size() && informed >= SHARES.get(next) * NODES) {
				times.get(next++).add((cluster.nanos() - startNanos) / NANOS_PER_MILLI);
			}
		}
	}

	private static Sample sample(List<Double> millis) {
		return Sample.of(millis, Double::doubleValue);
	}

	/**
	 * Time until a share of the nodes knew.
	 * @param place the place of the share among {@link #SHARES}
	 */
	public Sample measuredMillis(int place) {
		return List.of(this.halfMillis, this.mostMillis, this.allMillis).get(place);
	}

	/**
	 * The same by theory.
	 */
	public double predictedMillis(int place) {
		double share = SHARES.get(place);
		return this.forwarded ? this.predictor.millis(share)
				: this.predictor.roundsWithoutForwarding(share) * this.predictor.intervalMillis();
	}

}
