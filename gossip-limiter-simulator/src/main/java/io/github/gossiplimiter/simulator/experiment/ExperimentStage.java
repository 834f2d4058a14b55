/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.RegionPlan;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.LossMode;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.network.Partition;
import io.github.gossiplimiter.simulation.time.ClockError;

/**
 * Sets a cluster up with everything that will go wrong.
 */
final class ExperimentStage {

	private final Experiment experiment;

	private final Duration start;

	/**
	 * Prepare.
	 * @param start when the load will start
	 */
	ExperimentStage(Experiment experiment, Duration start) {
		this.experiment = experiment;
		this.start = start;
	}

	SimulatedCluster build(ClusterBuilder builder) {
		clocks(builder);
		SimulatedCluster cluster = builder.network(network()).build();
		for (Fault.Crash crash : faults(Fault.Crash.class)) {
			List<Integer> nodes = crash.nodes().nodes().stream().sorted().toList();
			cluster.at(this.start.plus(crash.at()), () -> nodes.forEach(cluster::crash));
			Duration restart = crash.restart();
			if (restart != null) {
				cluster.at(this.start.plus(restart), () -> nodes.forEach(cluster::restart));
			}
		}
		return cluster;
	}

	/**
	 * When the last node or link comes or goes, after the start of the load; long before
	 * it if none does.
	 */
	Duration lastChange() {
		Duration last = Duration.ofDays(-1);
		for (Fault.Split split : faults(Fault.Split.class)) {
			last = later(last, split.heal());
		}
		for (Fault.Crash crash : faults(Fault.Crash.class)) {
			Duration restart = crash.restart();
			last = later(last, (restart != null) ? restart : crash.at());
		}
		return last;
	}

	/**
	 * Longest time a message takes.
	 */
	Duration longestDelay() {
		Duration longest = later(Link.LOCAL.delayMax(), this.experiment.regions().delay());
		for (Fault.Delay delay : faults(Fault.Delay.class)) {
			longest = later(longest, delay.max());
		}
		return longest;
	}

	/**
	 * Largest share of messages that any link loses.
	 */
	double loss() {
		return faults(Fault.Loss.class).stream().mapToDouble(Fault.Loss::share).max().orElse(0);
	}

	private static Duration later(Duration one, Duration other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

	private <F extends Fault> List<F> faults(Class<F> type) {
		return this.experiment.faults().stream().filter(type::isInstance).map(type::cast).toList();
	}

	private NetworkPlan network() {
		Link common = Link.LOCAL;
		for (Fault fault : this.experiment.faults()) {
			common = (fault.nodes() == null) ? change(fault).apply(common) : common;
		}
		Map<NetworkPlan.Route, Link> overrides = new HashMap<>();
		for (Fault fault : this.experiment.faults()) {
			override(overrides, common, fault);
		}
		apart(overrides, common);
		NetworkPlan plan = new NetworkPlan(common, overrides, List.of(), LossMode.SILENT);
		for (Fault.Split split : faults(Fault.Split.class)) {
			plan = plan.withPartition(
					Partition.of(split.nodes().nodes(), this.start.plus(split.start()), this.start.plus(split.heal())));
		}
		return plan;
	}

	/*
	 * Whatever else is wrong with a link, between regions it is longer.
	 */
	private void apart(Map<NetworkPlan.Route, Link> overrides, Link common) {
		RegionOptions regions = this.experiment.regions();
		RegionPlan plan = RegionPlan.of(regions.count(), this.experiment.nodes());
		for (int from = 0; from < this.experiment.nodes() && regions.count() > 1; from++) {
			for (int to = 0; to < this.experiment.nodes(); to++) {
				if (plan.separates(from, to)) {
					NetworkPlan.Route route = new NetworkPlan.Route(from, to);
					Link link = overrides.getOrDefault(route, common);
					overrides.put(route,
							new Link(link.delayMin().plus(regions.delay()), link.delayMax().plus(regions.delay()),
									link.jitter(), link.loss(), link.duplication(), link.reordering()));
				}
			}
		}
	}

	private static UnaryOperator<Link> change(Fault fault) {
		if (fault instanceof Fault.Delay delay) {
			return (link) -> new Link(delay.min(), delay.max(), link.jitter(), link.loss(), link.duplication(),
					link.reordering());
		}
		return (fault instanceof Fault.Loss loss) ? (link) -> link.withLoss(loss.share()) : UnaryOperator.identity();
	}

	/*
	 * All links from the nodes and to them.
	 */
	private void override(Map<NetworkPlan.Route, Link> overrides, Link common, Fault fault) {
		NodeRange concerned = fault.nodes();
		if (concerned == null || !(fault instanceof Fault.Delay || fault instanceof Fault.Loss)) {
			return;
		}
		for (int from = 0; from < this.experiment.nodes(); from++) {
			for (int to = 0; to < this.experiment.nodes(); to++) {
				if (concerned.nodes().contains(from) || concerned.nodes().contains(to)) {
					overrides.merge(new NetworkPlan.Route(from, to), change(fault).apply(common),
							(known, fresh) -> change(fault).apply(known));
				}
			}
		}
	}

	/*
	 * All clocks are ahead by the same: that is where in the window the load starts.
	 */
	private void clocks(ClusterBuilder builder) {
		long phaseNanos = Experiment.chance(this.experiment.seed(), Experiment.Chance.PHASE)
			.nextLong(this.experiment.window().length().toNanos());
		SplittableRandom random = Experiment.chance(this.experiment.seed(), Experiment.Chance.SKEW);
		for (int node = 0; node < this.experiment.nodes(); node++) {
			Duration skew = Duration.ofNanos(phaseNanos);
			for (Fault.Skew fault : faults(Fault.Skew.class)) {
				skew = skew.plus(skew(fault, node, random));
			}
			builder.clockError(node, ClockError.skew(skew));
		}
	}

	private static Duration skew(Fault.Skew fault, int node, SplittableRandom random) {
		NodeRange concerned = fault.nodes();
		if (concerned != null) {
			return concerned.nodes().contains(node) ? fault.by() : Duration.ZERO;
		}
		long most = Math.abs(fault.by().toNanos());
		return Duration.ofNanos(random.nextLong(-most, most + 1));
	}

}
