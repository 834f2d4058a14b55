/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.simulation.cluster.MembershipDelays;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.Network;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.network.Partition;
import io.github.gossiplimiter.simulation.time.ClockError;
import io.github.gossiplimiter.simulation.time.VirtualClock;
import io.github.gossiplimiter.simulation.time.VirtualTime;
import io.github.gossiplimiter.simulator.experiment.Fault;

/**
 * Nodes in front of one backend, who know each other a little later than they are there.
 */
final class BackendFleet {

	/*
	 * How much sooner or later than others a node hears who is there.
	 */
	private static final Duration NEWS_SPREAD = Duration.ofMillis(50);

	/**
	 * The backend.
	 */
	static final String KEY = "backend";

	private static final long INCARNATION_BITS = (1L << 48) - 1;

	private final VirtualTime time = new VirtualTime();

	private final Map<Long, FleetNode> lives = new HashMap<>();

	private final List<@Nullable FleetNode> present = new ArrayList<>();

	private final List<FleetNode> joiners = new ArrayList<>();

	private final ConcurrencyExperiment experiment;

	private final Random random;

	private final Network network;

	private final SharedBackend backend;

	private final CeilingWatch watch;

	private long rejectedByGone;

	private int ceiling;

	BackendFleet(ConcurrencyExperiment experiment) {
		this.experiment = experiment;
		this.random = new Random(experiment.seed());
		this.network = new Network(this.time, networkPlan(), new Random(this.random.nextLong()));
		this.backend = new SharedBackend(this.time, experiment.backend(), new Random(this.random.nextLong()));
		this.watch = new CeilingWatch(experiment.settings().rules().lease().toNanos());
		for (int i = 0; i < experiment.nodes(); i++) {
			start(i);
		}
		experiment.faults().forEach(this::schedule);
		experiment.drops().forEach(this::schedule);
		experiment.joins().forEach((join) -> this.time.at(join.at().toNanos(), () -> join(join)));
		announce(MembershipDelays.DEFAULT.join());
	}

	private NetworkPlan networkPlan() {
		Link link = Link.LOCAL;
		for (Fault fault : this.experiment.faults()) {
			if (fault instanceof Fault.Delay delay) {
				link = new Link(delay.min(), delay.max(), link.jitter(), link.loss(), 0, link.reordering());
			}
			else if (fault instanceof Fault.Loss loss) {
				link = link.withLoss(loss.share());
			}
		}
		return NetworkPlan.of(link);
	}

	private void schedule(Fault fault) {
		if (fault instanceof Fault.Split split) {
			Partition partition = Partition.of(split.nodes().nodes(), split.start(), split.heal());
			this.time.at(split.start().toNanos(), () -> {
				this.network.split(partition);
				announce(MembershipDelays.DEFAULT.failure());
			});
			this.time.at(split.heal().toNanos(), () -> {
				this.network.heal(partition);
				announce(MembershipDelays.DEFAULT.join());
			});
		}
		else if (fault instanceof Fault.Crash crash) {
			Duration restart = crash.restart();
			this.time.at(crash.at().toNanos(), () -> crash.nodes().nodes().forEach(this::crash));
			if (restart != null) {
				this.time.at(restart.toNanos(), () -> {
					crash.nodes().nodes().forEach(this::start);
					announce(MembershipDelays.DEFAULT.join());
				});
			}
		}
	}

	private void schedule(CapacityDrop drop) {
		double full = this.experiment.backend().capacity();
		this.time.at(drop.start().toNanos(), () -> this.backend.capacity(Math.max(1, full * drop.left())));
		this.time.at(drop.end().toNanos(), () -> this.backend.capacity(full));
	}

	private void join(FleetGrowth join) {
		for (int i = 0; i < join.nodes(); i++) {
			this.joiners.add(start(this.present.size(), incarnation(join.role())));
		}
		announce(MembershipDelays.DEFAULT.join());
	}

	/*
	 * Who divides the ceiling follows from this number.
	 */
	private long incarnation(FleetGrowth.Role role) {
		List<Long> all = new ArrayList<>(this.lives.keySet());
		while (true) {
			long drawn = this.random.nextLong() & INCARNATION_BITS;
			all.add(drawn);
			boolean owns = RendezvousHash.owner(RendezvousHash.partition(KEY.hashCode()), all) == drawn;
			if (role == FleetGrowth.Role.ANY || owns == (role == FleetGrowth.Role.OWNER)) {
				return drawn;
			}
			all.remove(drawn);
		}
	}

	private void start(int index) {
		start(index, incarnation(FleetGrowth.Role.ANY));
	}

	private FleetNode start(int index, long incarnation) {
		Member member = new Member("node-" + index, incarnation, "node-" + index + ":1", Member.Site.DEFAULT, 1);
		FleetNode node = new FleetNode(index, member, this, new VirtualClock(this.time, clockError(index)),
				new Random(this.random.nextLong()));
		this.lives.put(incarnation, node);
		while (this.present.size() <= index) {
			this.present.add(null);
		}
		this.present.set(index, node);
		node.wake();
		return node;
	}

	private ClockError clockError(int index) {
		Duration skew = Duration.ZERO;
		for (Fault fault : this.experiment.faults()) {
			if (fault instanceof Fault.Skew each && each.nodes() == null) {
				long most = each.by().abs().toNanos();
				skew = Duration.ofNanos(this.random.nextLong(-most, most + 1));
			}
			else if (fault instanceof Fault.Skew each && each.nodes() != null && each.nodes().nodes().contains(index)) {
				skew = each.by();
			}
		}
		long drift = this.experiment.driftPpm();
		return new ClockError(skew, (drift > 0) ? this.random.nextLong(-drift, drift + 1) : 0);
	}

	private void crash(int index) {
		FleetNode node = this.present.get(index);
		if (node != null) {
			node.crash();
			this.rejectedByGone += node.rejected();
			this.lives.remove(node.member().incarnation());
			this.present.set(index, null);
			announce(MembershipDelays.DEFAULT.failure());
		}
	}

	/*
	 * Every node is told who can be reached from it, each at a moment of its own. What it
	 * is told is how things are then.
	 */
	private void announce(Duration after) {
		for (FleetNode node : this.lives.values()
			.stream()
			.sorted((a, b) -> Integer.compare(a.node(), b.node()))
			.toList()) {
			this.time.after(after.toNanos() + this.random.nextLong(NEWS_SPREAD.toNanos()), () -> {
				if (!node.isGone()) {
					node.sees(reachable(node));
					this.joiners.stream().filter(this::isKnown).forEach(FleetNode::known);
				}
			});
		}
	}

	private boolean isKnown(FleetNode joiner) {
		return this.lives.values().stream().allMatch((node) -> node.sees(joiner));
	}

	private List<Member> reachable(FleetNode from) {
		List<Member> others = new ArrayList<>();
		for (FleetNode node : this.present) {
			if (node != null && node != from && this.network.isReachable(from.node(), node.node())) {
				others.add(node.member());
			}
		}
		return others;
	}

	ConcurrencyExperiment experiment() {
		return this.experiment;
	}

	VirtualTime time() {
		return this.time;
	}

	Network network() {
		return this.network;
	}

	SharedBackend backend() {
		return this.backend;
	}

	CeilingWatch watch() {
		return this.watch;
	}

	RandomGenerator random() {
		return this.random;
	}

	@Nullable FleetNode find(long incarnation) {
		return this.lives.get(incarnation);
	}

	/**
	 * A node that is there.
	 */
	@Nullable FleetNode node(int index) {
		return this.present.get(index);
	}

	int size() {
		return this.present.size();
	}

	void announced(int limit) {
		this.ceiling = limit;
		this.watch.announced(this.time.nanos(), limit);
	}

	void admitted() {
		this.watch.admitted(this.time.nanos(), this.backend.inFlight());
	}

	/**
	 * The ceiling, as somebody was told last.
	 */
	int ceiling() {
		return this.ceiling;
	}

	/**
	 * How nodes that joined got their parts.
	 */
	List<ConcurrencyOutcome.Ramp> ramps() {
		return this.joiners.stream().map(FleetNode::ramp).filter(Objects::nonNull).toList();
	}

	long rejected() {
		long sum = this.rejectedByGone;
		for (FleetNode node : this.present) {
			sum += (node != null) ? node.rejected() : 0;
		}
		return sum;
	}

}
