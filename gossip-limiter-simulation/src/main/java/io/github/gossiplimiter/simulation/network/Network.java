/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * Carries messages between nodes in virtual time. What is lost is lost in silence, unless
 * the plan says otherwise.
 */
public final class Network {

	private final VirtualTime time;

	private final NetworkPlan plan;

	private final RandomGenerator random;

	private final List<Partition> active = new ArrayList<>();

	private final List<SendListener> listeners = new ArrayList<>();

	private long sent;

	private long bytesSent;

	private long delivered;

	private long bytesDelivered;

	private long lost;

	private long duplicated;

	/**
	 * Create a network and schedule what will happen to it.
	 * @param time when things happen
	 * @param plan what happens
	 * @param random decides the rest
	 */
	public Network(VirtualTime time, NetworkPlan plan, RandomGenerator random) {
		this.time = time;
		this.plan = plan;
		this.random = random;
		for (Partition partition : plan.partitions()) {
			time.at(partition.start().toNanos(), () -> this.active.add(partition));
			time.at(partition.heal().toNanos(), () -> this.active.remove(partition));
		}
	}

	/**
	 * Tell of every message that is handed over from now on.
	 */
	public void listen(SendListener listener) {
		this.listeners.add(listener);
	}

	/**
	 * Split the network from now on, whatever times the partition names, until it is
	 * healed.
	 */
	public void split(Partition partition) {
		this.active.add(partition);
	}

	/**
	 * End what was begun by {@link #split}.
	 */
	public void heal(Partition partition) {
		this.active.remove(partition);
	}

	/**
	 * Take a message. The sender is not told what becomes of it.
	 */
	public void send(NetworkPort from, NetworkPort to, byte[] message) {
		this.sent++;
		this.bytesSent += message.length;
		for (SendListener listener : this.listeners) {
			listener.sent(this.time.nanos(), from.node(), to.node(), message.length);
		}
		Link link = this.plan.link(from.node(), to.node());
		long delayNanos = delayNanos(link);
		if (isHit(link.loss()) || !isReachable(from.node(), to.node())) {
			lose(from, to, delayNanos);
			return;
		}
		long heldNanos = isHit(link.reordering()) ? longestNanos(link) : 0;
		this.time.after(delayNanos + heldNanos, () -> deliver(from, to, message));
		if (isHit(link.duplication())) {
			this.duplicated++;
			this.time.after(delayNanos(link), () -> deliver(from, to, message));
		}
	}

	/**
	 * Whether two nodes are on the same side of everything that splits the network now.
	 */
	public boolean isReachable(int one, int other) {
		for (Partition partition : this.active) {
			if (partition.separates(one, other)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * What was carried so far.
	 */
	public NetworkCounts counts() {
		return new NetworkCounts(this.sent, this.bytesSent, this.delivered, this.bytesDelivered, this.lost,
				this.duplicated);
	}

	/*
	 * A split that began while the message was on the way takes it as well.
	 */
	private void deliver(NetworkPort from, NetworkPort to, byte[] message) {
		if (to.isGone() || !isReachable(from.node(), to.node())) {
			lose(from, to, delayNanos(this.plan.link(to.node(), from.node())));
			return;
		}
		this.delivered++;
		this.bytesDelivered += message.length;
		to.received(from, message);
	}

	private void lose(NetworkPort from, NetworkPort to, long delayNanos) {
		this.lost++;
		if (this.plan.lossMode() == LossMode.RESET) {
			this.time.after(delayNanos, () -> reset(from, to));
		}
	}

	private void reset(NetworkPort from, NetworkPort to) {
		if (!from.isGone()) {
			from.interrupted(to);
		}
		if (!to.isGone() && isReachable(from.node(), to.node())) {
			to.interrupted(from);
		}
	}

	private long delayNanos(Link link) {
		return uniform(link.delayMin().toNanos(), link.delayMax().toNanos()) + uniform(0, link.jitter().toNanos());
	}

	/*
	 * Held back by the longest time any message takes: what is sent up to then may pass.
	 */
	private static long longestNanos(Link link) {
		return link.delayMax().toNanos() + link.jitter().toNanos();
	}

	private long uniform(long min, long max) {
		return (max > min) ? this.random.nextLong(min, max + 1) : min;
	}

	private boolean isHit(double probability) {
		return probability > 0 && this.random.nextDouble() < probability;
	}

}
