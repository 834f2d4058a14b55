package io.github.gossiplimiter.simulator.check;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Relay;
import io.github.gossiplimiter.simulator.cluster.LimitKey;
import io.github.gossiplimiter.simulator.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulator.cluster.SimulatedNode;

/**
 * All nodes that are up hold the same count of every key.
 */
public final class Convergence {

	private static final int BASE_INTERVALS = 3;

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
		boolean among = settings.exchange().relay() == Relay.AUTO
				&& cluster.liveNodes().size() > settings.fanOut().max() + 1;
		return settings.exchange()
			.maxHold()
			.multipliedBy(among ? HOLDS_AMONG_MANY : 1)
			.plus(settings.baseInterval().multipliedBy(BASE_INTERVALS));
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

	private static @Nullable String difference(SimulatedCluster cluster) {
		List<SimulatedNode> live = cluster.liveNodes();
		for (LimitKey key : cluster.admits().keys()) {
			long first = live.isEmpty() ? 0 : live.get(0).count(key.limitName(), key.key());
			for (SimulatedNode node : live) {
				long count = node.count(key.limitName(), key.key());
				if (count != first) {
					return "key " + key + ": " + live.get(0) + " counts " + first + ", " + node + " counts " + count;
				}
			}
		}
		return null;
	}

}
