/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.function.Function;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;

/**
 * Makes what the nodes of a cluster exchange counts by.
 */
@FunctionalInterface
public interface ProtocolFactory {

	/**
	 * The gossip loop as it runs in production.
	 */
	ProtocolFactory GOSSIP_LOOP = gossipLoop(GossipPolicies::of);

	/**
	 * The same with another policy, one for each life of a node.
	 */
	static ProtocolFactory gossipLoop(Function<GossipSettings, GossipPolicy> policy) {
		return (parts) -> LoopGossip.create(parts, policy.apply(parts.settings()));
	}

	/**
	 * Make it for one life of one node.
	 */
	NodeGossip create(NodeParts parts);

}
