/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a network is like and what will happen to it.
 *
 * @param link all links that nothing else is said about
 * @param overrides links that differ
 * @param partitions when it is split
 * @param lossMode what senders learn of losses
 */
public record NetworkPlan(Link link, Map<Route, Link> overrides, List<Partition> partitions, LossMode lossMode) {

	/**
	 * Machines side by side, nothing wrong.
	 */
	public static final NetworkPlan LOCAL = of(Link.LOCAL);

	public NetworkPlan {
		overrides = Map.copyOf(overrides);
		partitions = List.copyOf(partitions);
	}

	/**
	 * A network of equal links.
	 */
	public static NetworkPlan of(Link link) {
		return new NetworkPlan(link, Map.of(), List.of(), LossMode.SILENT);
	}

	/**
	 * The same with one link that differs.
	 */
	public NetworkPlan withLink(int from, int to, Link value) {
		Map<Route, Link> changed = new HashMap<>(this.overrides);
		changed.put(new Route(from, to), value);
		return new NetworkPlan(this.link, changed, this.partitions, this.lossMode);
	}

	/**
	 * The same with one more partition.
	 */
	public NetworkPlan withPartition(Partition value) {
		List<Partition> changed = new ArrayList<>(this.partitions);
		changed.add(value);
		return new NetworkPlan(this.link, this.overrides, changed, this.lossMode);
	}

	/**
	 * The same with other news for senders.
	 */
	public NetworkPlan withLossMode(LossMode value) {
		return new NetworkPlan(this.link, this.overrides, this.partitions, value);
	}

	/**
	 * The link from one node to another.
	 */
	public Link link(int from, int to) {
		return this.overrides.isEmpty() ? this.link : this.overrides.getOrDefault(new Route(from, to), this.link);
	}

	/**
	 * One direction between two nodes.
	 *
	 * @param from who sends
	 * @param to who receives
	 */
	public record Route(int from, int to) {

	}

}
