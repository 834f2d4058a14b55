/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.Collection;

import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.gossip.GossipPolicy;

/**
 * How fast this node gossips: what its policy makes of the limit that needs it most.
 *
 * @param pressure how full the fullest key of any limit is, 0 to 1
 * @param velocity how fast the fastest key of any limit fills, as a multiple of its
 * limit's pace
 * @param intervalMillis time between two rounds
 * @param fanOut peers spoken to in a round, none when alone
 * @since 0.1.0
 */
public record GossipPace(double pressure, double velocity, double intervalMillis, int fanOut) {

	/**
	 * The pace for what the limits are doing.
	 * @param policy decides
	 * @param limits status of all limits
	 * @param reachableMembers how many peers there are to speak to
	 */
	public static GossipPace of(GossipPolicy policy, Collection<LimitStatus> limits, int reachableMembers) {
		double pressure = limits.stream().mapToDouble(LimitStatus::pressure).max().orElse(0);
		double velocity = limits.stream().mapToDouble(LimitStatus::velocity).max().orElse(0);
		return new GossipPace(pressure, velocity, policy.intervalMillis(pressure, velocity),
				policy.fanOut(pressure, reachableMembers));
	}

	/**
	 * The pace of this node: what its gossip does or, if it has nobody to speak to, what
	 * its policy would have it do.
	 */
	public static GossipPace of(GossipPolicy policy, Collection<LimitStatus> limits, ClusterView cluster) {
		return cluster.pace().orElseGet(() -> of(policy, limits, cluster.reachableMembers()));
	}

	/**
	 * Messages a second that this pace comes to.
	 */
	public double throughputPerSecond() {
		return (this.intervalMillis > 0) ? GossipPolicy.throughputPerSecond(this.fanOut, this.intervalMillis) : 0;
	}

}
