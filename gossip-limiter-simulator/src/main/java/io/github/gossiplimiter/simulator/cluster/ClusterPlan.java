package io.github.gossiplimiter.simulator.cluster;

import java.util.List;
import java.util.Map;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulator.network.NetworkPlan;
import io.github.gossiplimiter.simulator.time.ClockError;

/**
 * What a cluster begins with.
 *
 * @param scenario what it is about, for messages
 * @param nodes how many nodes it begins with
 * @param seed what decides the run
 * @param limits the limits of every node
 * @param settings how nodes gossip
 * @param protocol what they gossip by
 * @param network what is between them
 * @param membership how long until they know who is there
 * @param clockErrors nodes whose clocks are wrong
 * @param maximumMemoryBytes most bytes for the keys of one node
 * @param leasing how nodes lease permits, if any limit wants it
 * @param regions where nodes run
 */
record ClusterPlan(String scenario, int nodes, long seed, List<Limit> limits, GossipSettings settings,
		Protocol protocol, NetworkPlan network, MembershipDelays membership, Map<Integer, ClockError> clockErrors,
		long maximumMemoryBytes, Leasing leasing, RegionPlan regions) {

	ClusterPlan {
		if (nodes < 1) {
			throw new IllegalArgumentException("nodes must be at least 1: nodes=" + nodes);
		}
		limits = List.copyOf(limits);
		clockErrors = Map.copyOf(clockErrors);
	}

	boolean isLeased() {
		return this.limits.stream().anyMatch((limit) -> limit.coordination().consistency().isLeased());
	}

	ClockError clockError(int node) {
		return this.clockErrors.getOrDefault(node, ClockError.NONE);
	}

}
