/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.List;
import java.util.random.RandomGenerator;

import io.github.gossiplimiter.codec.MessageKind;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MembershipProtocol;
import io.github.gossiplimiter.gossip.MessageSender;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.RejectionCounts;

/**
 * Configuration and environment of a loop, from which {@link LoopContext} is made.
 */
public record LoopSetup(Member self, ClusterClock clock, RandomGenerator random, GossipSettings settings,
		GossipPolicy policy, ReplicationStrategy replication, RegionSettings regions, Environment environment) {

	/**
	 * Everything outside the loop that it calls.
	 *
	 * @param protocolKinds messages of the other protocols on the loop
	 */
	public record Environment(MessageSender sender, GossipListener listener, RejectionCounts rejections,
			MembershipProtocol membership, List<MessageKind<?>> protocolKinds) {

	}

}
