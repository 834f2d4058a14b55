/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.List;
import java.util.Map;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulation.network.NetworkPlan;
import io.github.gossiplimiter.simulation.time.ClockError;

/**
 * What a cluster begins with.
 *
 * @param scenario what it is about, for messages
 * @param nodes how many nodes it begins with
 * @param seed what decides the run
 * @param limits the limits of every node
 * @param settings how nodes gossip
 * @param protocol what they gossip by
 * @param replication how their replication differs from that of the product
 * @param network what is between them
 * @param membership how long until they know who is there
 * @param clockErrors nodes whose clocks are wrong
 * @param maximumMemoryBytes most bytes for the keys of one node
 * @param leasing how nodes lease permits, if any limit wants it
 * @param regions where nodes run
 */
record ClusterPlan(String scenario, int nodes, long seed, List<Limit> limits, GossipSettings settings,
		ProtocolFactory protocol, ReplicationPlan replication, NetworkPlan network, MembershipDelays membership,
		Map<Integer, ClockError> clockErrors, long maximumMemoryBytes, LeasingPlan leasing, RegionPlan regions) {

	private static final int VOTERS = 3;

	ClusterPlan {
		if (nodes < 1) {
			throw new IllegalArgumentException("nodes must be at least 1: nodes=" + nodes);
		}
		if (leasing.keeper() == LedgerKeeper.RAFT && nodes < VOTERS) {
			throw new IllegalArgumentException("a log needs at least three nodes: nodes=" + nodes);
		}
		limits = List.copyOf(limits);
		clockErrors = Map.copyOf(clockErrors);
	}

	/**
	 * Whether nodes ask each other before they decide about any limit.
	 */
	boolean isLeased() {
		return this.limits.stream()
			.map(Limit::coordination)
			.anyMatch((coordination) -> coordination.consistency().isLeased() || coordination.coldKey() == ColdKey.ASK);
	}

	ClockError clockError(int node) {
		return this.clockErrors.getOrDefault(node, ClockError.NONE);
	}

}
