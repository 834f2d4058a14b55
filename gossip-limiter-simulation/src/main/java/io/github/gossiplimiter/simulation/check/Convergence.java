/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.RelayMode;
import io.github.gossiplimiter.simulation.cluster.LimitKey;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

/**
 * All nodes that are up hold the same count of every key; of a key that regions need not
 * tell each other of, all nodes of a region.
 */
public final class Convergence {

	private static final int BASE_INTERVALS = 3;

	/*
	 * One region tells what it spent; then another one tells what little it spent, since
	 * the key is known by then.
	 */
	private static final int REGION_INTERVALS = 3;

	/*
	 * Where news is passed on, keys far from their limit are held so much longer.
	 */
	private static final int HOLDS_AMONG_MANY = 3;

	private Convergence() {
	}

	/**
	 * How long after the last request all nodes have heard of it on a network that loses
	 * nothing: the longest hold and three base intervals.
	 */
	public static Duration time(SimulatedCluster cluster) {
		GossipSettings settings = cluster.settings();
		boolean among = settings.exchange().relay() == RelayMode.AUTO
				&& cluster.liveNodes().size() > settings.fanOut().max() + 1;
		Duration within = settings.exchange()
			.maxHold()
			.multipliedBy(among ? HOLDS_AMONG_MANY : 1)
			.plus(settings.baseInterval().multipliedBy(BASE_INTERVALS));
		boolean one = cluster.regions().count() == 1;
		return one ? within : within.plus(cluster.regions().settings().interval().multipliedBy(REGION_INTERVALS));
	}

	/**
	 * Fail unless it holds now.
	 */
	public static void check(SimulatedCluster cluster) {
		String difference = difference(cluster);
		if (difference != null) {
			throw new CheckFailure("Convergence", difference, cluster);
		}
	}

	/**
	 * Whether it holds now.
	 */
	public static boolean isReached(SimulatedCluster cluster) {
		return difference(cluster) == null;
	}

	/*
	 * Regions that have nothing to tell each other need not agree.
	 */
	private static SimulatedNode first(SimulatedCluster cluster, boolean everywhere, List<SimulatedNode> live,
			SimulatedNode node) {
		return live.stream()
			.filter((other) -> everywhere || !cluster.regions().separates(other.index(), node.index()))
			.findFirst()
			.orElse(node);
	}

	private static @Nullable String difference(SimulatedCluster cluster) {
		List<SimulatedNode> live = cluster.liveNodes();
		for (LimitKey key : cluster.admits().keys()) {
			boolean everywhere = RegionShare.wasSent(cluster, key);
			for (SimulatedNode node : live) {
				SimulatedNode first = first(cluster, everywhere, live, node);
				long expected = first.count(key.limitName(), key.key());
				long count = node.count(key.limitName(), key.key());
				if (count != expected) {
					return "key " + key + ": " + first + " counts " + expected + ", " + node + " counts " + count;
				}
			}
		}
		return null;
	}

}
