/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.gossiplimiter.simulation.check.Checks;
import io.github.gossiplimiter.simulation.check.Convergence;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.LedgerKeeper;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;
import io.github.gossiplimiter.simulator.experiment.ExperimentConfiguration.Delivery;

/**
 * One run of an experiment.
 */
final class ExperimentRun {

	private static final String LIMIT = "search";

	private static final Duration SETTLE = Duration.ofSeconds(10);

	/*
	 * A node that has started decides nothing of a hybrid limit alone for a window, and a
	 * little more because clocks differ.
	 */
	private static final double QUIET_WINDOWS = 1.02;

	/*
	 * A log that is new waits until nothing counts that another one may have granted.
	 */
	private static final double NEW_LOG_WINDOWS = 1.5;

	/*
	 * What was lost is sent again after two seconds without an answer, and found by
	 * comparing every five; either may be lost as well.
	 */
	private static final Duration REPAIR = Duration.ofSeconds(12);

	private static final double TRIES_MAX = 20;

	private static final int HOPS = 20;

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final Experiment experiment;

	private final ArrivalSequence arrivals;

	private final List<String> keys;

	private final Duration settle;

	private final ExperimentStage stage;

	private final SimulatedCluster cluster;

	private final DecisionLog decisions;

	private final Map<String, Integer> keyIds = new HashMap<>();

	private int next;

	ExperimentRun(Experiment experiment) {
		this.experiment = experiment;
		this.arrivals = experiment.arrivals();
		this.keys = this.arrivals.keys();
		this.settle = comeToRest(experiment);
		this.stage = new ExperimentStage(experiment, this.settle);
		this.cluster = this.stage.build(cluster(experiment));
		this.decisions = new DecisionLog(this.keys);
		for (String key : this.keys) {
			this.keyIds.put(key, this.keyIds.size());
		}
	}

	private static Duration comeToRest(Experiment experiment) {
		double windows = (experiment.consistency() == LimitConsistency.HYBRID) ? QUIET_WINDOWS : 0;
		windows = isVoted(experiment) ? NEW_LOG_WINDOWS : windows;
		return SETTLE.plusMillis((long) (windows * experiment.window().length().toMillis()));
	}

	private static boolean isVoted(Experiment experiment) {
		return experiment.consistency() != LimitConsistency.GOSSIP
				&& experiment.configuration().leases().keeper() == LedgerKeeper.RAFT;
	}

	private static ClusterBuilder cluster(Experiment experiment) {
		ExperimentConfiguration configuration = experiment.configuration();
		return SimulatedCluster.builder()
			.scenario(experiment.command())
			.nodes(experiment.nodes())
			.seed(experiment.seed())
			.limit(configuration.limit(LIMIT, experiment.window(), experiment.consistency()))
			.leasing(configuration.leases().leasing())
			.regions(experiment.regions().count())
			.regionSettings(configuration.regions())
			.settings(configuration.settings())
			.replication(configuration.replication().plan())
			.protocol(configuration.protocol());
	}

	/**
	 * Let the cluster settle and the requests come.
	 */
	ExperimentOutcome load() {
		this.cluster.runFor(this.settle);
		this.cluster.listen((atNanos, node, key, cost, allowed) -> this.decisions.add(atNanos - this.settle.toNanos(),
				node, this.keyIds.getOrDefault(key.key(), 0), cost, allowed));
		ClusterRecorder recorder = new ClusterRecorder(this.cluster, this.arrivals.lengthMillis());
		request();
		this.cluster.runFor(Duration.ofMillis(this.arrivals.lengthMillis()));
		return recorder.outcome(this.experiment, this.decisions);
	}

	DecisionLog decisions() {
		return this.decisions;
	}

	/*
	 * What comes in the same millisecond comes in one event.
	 */
	private void request() {
		long nowMillis = (this.cluster.nanos() - this.settle.toNanos()) / NANOS_PER_MILLI;
		while (this.next < this.arrivals.size() && this.arrivals.millis(this.next) <= nowMillis) {
			offer(this.next++);
		}
		if (this.next < this.arrivals.size()) {
			this.cluster.at(this.settle.plusMillis(this.arrivals.millis(this.next)), this::request);
		}
	}

	/*
	 * As behind a load balancer: what a node cannot serve goes to the next that can.
	 */
	private void offer(int index) {
		int size = this.experiment.nodes();
		for (int i = 0; i < size; i++) {
			SimulatedNode node = this.cluster.node((this.arrivals.node(index) + i) % size);
			if (node.isServing()) {
				node.offer(LIMIT, this.keys.get(this.arrivals.keyId(index)), this.arrivals.cost(index));
				return;
			}
		}
	}

	/**
	 * Let the cluster come to rest, and fail unless everything holds.
	 */
	void check() {
		if (isVoted(this.experiment)) {
			// Voters never fall silent.
			return;
		}
		Duration rest = this.stage.longestDelay().multipliedBy(HOPS);
		Duration sinceChange = Duration.ofMillis(this.arrivals.lengthMillis()).minus(this.stage.lastChange());
		if (sinceChange.compareTo(REPAIR) < 0) {
			rest = rest.plus(REPAIR.minus(sinceChange));
		}
		if (this.stage.loss() > 0) {
			double tries = Math.min(TRIES_MAX, 1 / ((1 - this.stage.loss()) * (1 - this.stage.loss())));
			rest = rest.plus(Duration.ofMillis((long) (REPAIR.toMillis() * tries)));
		}
		if (this.experiment.consistency() == LimitConsistency.GOSSIP
				&& this.experiment.configuration().delivery() == Delivery.CERTAIN) {
			Checks.afterTraffic(this.cluster, rest.plus(Convergence.time(this.cluster)));
		}
		else {
			Checks.afterTrafficWithoutPromise(this.cluster, rest.plus(SETTLE));
		}
	}

}
