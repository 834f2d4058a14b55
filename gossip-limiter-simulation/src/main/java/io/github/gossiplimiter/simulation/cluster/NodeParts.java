/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.random.RandomGenerator;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MessageSender;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;

/**
 * What one life of a node consists of, beside its gossip.
 *
 * @param limiter decides and counts
 * @param clock the clock the limiter reads
 * @param self who the node is
 * @param settings how to gossip
 * @param replication choices of replication
 * @param sender takes messages to peers
 * @param random where choices come from
 * @param waker asks for a step soon
 * @param rejections counts what peers sent and was refused
 * @param loopProtocol what else nodes do together on the loop
 * @param regions what its region tells others
 */
public record NodeParts(RateLimiter limiter, ClusterClock clock, Member self, GossipSettings settings,
		ReplicationStrategy replication, MessageSender sender, RandomGenerator random, Runnable waker,
		RejectionCounts rejections, LoopProtocol loopProtocol, RegionSettings regions) {

}
