/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.random.RandomGenerator;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MessageSender;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;

/**
 * What a life begins with.
 *
 * @param node which node it is a life of
 * @param number its number among all lives of all nodes
 * @param member who it is to its peers
 * @param settings how it gossips
 * @param protocol what it gossips by
 * @param replication its choices of replication
 * @param sender takes its messages
 * @param random where its choices come from
 * @param loopProtocol what else it does on its loop
 * @param regions what its region tells others
 */
record LifeSeed(int node, int number, Member member, GossipSettings settings, ProtocolFactory protocol,
		ReplicationStrategy replication, MessageSender sender, RandomGenerator random, LoopProtocol loopProtocol,
		RegionSettings regions) {

}
