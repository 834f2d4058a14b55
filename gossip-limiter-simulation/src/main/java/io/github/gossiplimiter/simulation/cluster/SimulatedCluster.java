/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulation.network.Network;
import io.github.gossiplimiter.simulation.network.Partition;
import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * A cluster in virtual time, with everything that may happen to it. The same seed and the
 * same calls give the same run, bit by bit. For one thread.
 */
public final class SimulatedCluster {

	private static final double NANOS_PER_SECOND = 1_000_000_000;

	private static final Duration FLUSH_POLL = Duration.ofMillis(10);

	private static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE);

	/*
	 * As in production: a node that leaves waits so long for its peers' answer.
	 */
	private static final Duration FLUSH_MAX = Duration.ofSeconds(1);

	private final ClusterPlan plan;

	private final VirtualTime time = new VirtualTime();

	private final Network network;

	private final MemberViews views;

	private final LifeFactory lives;

	private final List<SimulatedNode> nodes = new ArrayList<>();

	private final Set<SimulatedNode> leaving = new HashSet<>();

	private final AdmitLog admits = new AdmitLog();

	private final List<Partition> splits = new ArrayList<>();

	private final List<Ending> endings = new ArrayList<>();

	private final List<String> history = new ArrayList<>();

	private final List<DecisionListener> listeners = new ArrayList<>();

	SimulatedCluster(ClusterPlan plan) {
		this.plan = plan;
		this.lives = new LifeFactory(plan, this.time);
		this.network = new Network(this.time, plan.network(), this.lives.split());
		this.views = new MemberViews(this.time, this.network);
		plan.network().partitions().forEach((partition) -> {
			this.views.watch(partition, plan.membership());
			announce(partition);
		});
		for (int i = 0; i < plan.nodes(); i++) {
			add();
		}
		this.views.update();
		this.nodes.forEach((node) -> start(node.current()));
	}

	/**
	 * Start describing a cluster.
	 */
	public static ClusterBuilder builder() {
		return new ClusterBuilder();
	}

	/**
	 * Let so much time pass.
	 */
	public void runFor(Duration duration) {
		try {
			this.time.runFor(duration);
		}
		catch (RuntimeException ex) {
			throw new IllegalStateException("failed: " + describe(), ex);
		}
	}

	/**
	 * Do something at a time.
	 * @param at how long after the beginning of the simulation
	 * @param action what to do
	 */
	public void at(Duration at, Runnable action) {
		this.time.at(at.toNanos(), action);
	}

	/**
	 * Do something again and again, first after one period.
	 */
	public void every(Duration period, Runnable action) {
		if (period.isZero() || period.isNegative()) {
			throw new IllegalArgumentException("period must be longer than zero: period=" + period);
		}
		this.time.after(period.toNanos(), () -> {
			action.run();
			every(period, action);
		});
	}

	/**
	 * End a node without a word.
	 */
	public void crash(int node) {
		happened("crash of node " + node);
		end(up(node), this.plan.membership().failure(), false);
	}

	/**
	 * Begin a new life of a node that ended: it has the same name, another incarnation
	 * and no memory.
	 */
	public void restart(int node) {
		SimulatedNode ended = node(node);
		if (ended.isUp()) {
			throw new IllegalStateException(ended + " is up");
		}
		happened("restart of node " + node);
		ended.begin(this.lives.create(node, this::send));
		this.views.add(ended.current());
		enter(ended.current());
	}

	/**
	 * Let a node do nothing until it is resumed; what happens to it waits.
	 */
	public void pause(int node) {
		happened("pause of node " + node);
		NodeLife life = up(node).current();
		life.pause();
		this.views.changed(life, this.plan.membership().failure().toNanos());
	}

	/**
	 * Let a paused node go on.
	 */
	public void resume(int node) {
		happened("resumption of node " + node);
		NodeLife life = up(node).current();
		life.resume();
		this.views.changed(life, this.plan.membership().join().toNanos());
	}

	/**
	 * End a node gracefully: it takes no more requests, waits until what it counted is
	 * safe with its peers, but not for ever, and goes.
	 */
	public void leave(int node) {
		happened("leave of node " + node);
		SimulatedNode goer = up(node);
		this.leaving.add(goer);
		goer.current().leave();
		awaitFlush(goer, this.time.nanos() + FLUSH_MAX.toNanos());
	}

	private void awaitFlush(SimulatedNode goer, long untilNanos) {
		this.time.after(FLUSH_POLL.toNanos(), () -> {
			boolean flushed = goer.current().gossip().isFlushed();
			if (!goer.isUp()) {
				this.leaving.remove(goer);
			}
			else if (flushed || this.time.nanos() >= untilNanos) {
				this.leaving.remove(goer);
				happened(goer + " left, " + (flushed ? "flushed" : "not flushed"));
				end(goer, this.plan.membership().leave(), flushed);
			}
			else {
				awaitFlush(goer, untilNanos);
			}
		});
	}

	/**
	 * Split some nodes from all others until the network is healed.
	 */
	public void split(Set<Integer> side) {
		Partition partition = Partition.of(side, Duration.ofNanos(this.time.nanos()), NEVER);
		happened("split " + partition.sides());
		this.splits.add(partition);
		this.network.split(partition);
		this.views.changed(partition, this.plan.membership().failure().toNanos());
	}

	/**
	 * End all splits that were not planned from the beginning.
	 */
	public void heal() {
		happened("heal of " + this.splits.size() + " splits");
		for (Partition partition : this.splits) {
			this.network.heal(partition);
			this.views.changed(partition, this.plan.membership().join().toNanos());
		}
		this.splits.clear();
	}

	/**
	 * Begin a node that was not there before.
	 * @return its place
	 */
	public int join() {
		happened("join of node " + this.nodes.size());
		SimulatedNode joiner = add();
		enter(joiner.current());
		return joiner.index();
	}

	private SimulatedNode add() {
		SimulatedNode node = new SimulatedNode(this.nodes.size(), this,
				this.lives.create(this.nodes.size(), this::send));
		this.nodes.add(node);
		this.views.add(node.current());
		return node;
	}

	private void enter(NodeLife life) {
		start(life);
		this.views.changed(life, this.plan.membership().join().toNanos());
	}

	private void start(NodeLife life) {
		life.start(this.lives.phaseNanos());
	}

	private void end(SimulatedNode node, Duration noticed, boolean flushed) {
		this.endings.add(new Ending(node.life(), this.time.nanos(), flushed));
		node.current().end();
		this.views.changed(node.current(), noticed.toNanos());
	}

	private boolean send(NodeLife from, long incarnation, byte[] message) {
		NodeLife to = this.lives.find(incarnation);
		if (to == null) {
			return false;
		}
		this.network.send(from, to, message);
		return true;
	}

	void decided(SimulatedNode node, LimitKey key, int cost, boolean allowed) {
		if (allowed) {
			this.admits.add(this.time.nanos(), node.life(), key, cost);
			node.current().gossip().admitted(key, cost);
		}
		for (DecisionListener listener : this.listeners) {
			listener.decided(this.time.nanos(), node.index(), key, cost, allowed);
		}
	}

	/**
	 * Tell of every decision from now on.
	 */
	public void listen(DecisionListener listener) {
		this.listeners.add(listener);
	}

	boolean isLeaving(SimulatedNode node) {
		return this.leaving.contains(node);
	}

	/**
	 * A node, from 0.
	 */
	public SimulatedNode node(int index) {
		return this.nodes.get(index);
	}

	/**
	 * All nodes there ever were.
	 */
	public List<SimulatedNode> nodes() {
		return List.copyOf(this.nodes);
	}

	/**
	 * All nodes that are up.
	 */
	public List<SimulatedNode> liveNodes() {
		return this.nodes.stream().filter(SimulatedNode::isUp).toList();
	}

	private SimulatedNode up(int index) {
		SimulatedNode node = node(index);
		if (!node.isUp()) {
			throw new IllegalStateException(node + " is not up");
		}
		return node;
	}

	/**
	 * Nanoseconds since the beginning of the simulation.
	 */
	public long nanos() {
		return this.time.nanos();
	}

	/**
	 * How many events have happened.
	 */
	public long events() {
		return this.time.executed();
	}

	/**
	 * What carries the messages.
	 */
	public Network network() {
		return this.network;
	}

	/**
	 * Every request that was let through.
	 */
	public AdmitLog admits() {
		return this.admits;
	}

	/**
	 * The lives that ended.
	 */
	public List<Ending> endings() {
		return List.copyOf(this.endings);
	}

	/**
	 * Which node a life is one of, see {@link AdmitLog#life}.
	 */
	public int nodeOf(int life) {
		return this.lives.nodeOf(life);
	}

	/**
	 * Where nodes run.
	 */
	public RegionPlan regions() {
		return this.plan.regions();
	}

	/**
	 * How the nodes gossip.
	 */
	public GossipSettings settings() {
		return this.plan.settings();
	}

	/**
	 * A limit as the nodes began with it.
	 */
	public Limit limit(String name) {
		return this.plan.limits()
			.stream()
			.filter((limit) -> limit.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("there is no limit '" + name + "'"));
	}

	/**
	 * Most bytes that the keys of one node may take.
	 */
	public long maximumMemoryBytes() {
		return this.plan.maximumMemoryBytes();
	}

	/**
	 * What decides the run.
	 */
	public long seed() {
		return this.plan.seed();
	}

	/**
	 * What one needs to repeat the run: scenario, seed, and what happened so far.
	 */
	public String describe() {
		return "scenario '" + this.plan.scenario() + "', seed " + this.plan.seed() + ", " + this.plan.nodes()
				+ " nodes, at " + seconds(this.time.nanos()) + ", network " + this.plan.network() + ", limits "
				+ this.plan.limits() + ", settings " + this.plan.settings() + ", history " + this.history;
	}

	private void announce(Partition partition) {
		at(partition.start(), () -> happened("split " + partition.sides()));
		at(partition.heal(), () -> happened("heal of " + partition.sides()));
	}

	private void happened(String what) {
		this.history.add(seconds(this.time.nanos()) + " " + what);
	}

	private static String seconds(long nanos) {
		return String.format(Locale.ROOT, "%.3fs", nanos / NANOS_PER_SECOND);
	}

	/**
	 * The end of a life.
	 *
	 * @param life its number
	 * @param atNanos when it ended, in virtual time
	 * @param flushed whether its peers had acknowledged everything it counted
	 */
	public record Ending(int life, long atNanos, boolean flushed) {

	}

}
