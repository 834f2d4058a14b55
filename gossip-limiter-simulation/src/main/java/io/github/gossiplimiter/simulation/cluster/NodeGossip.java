/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.List;

import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RegionStatus;

/**
 * What a node exchanges counts by: the gossip loop, or something to compare it with. See
 * {@link io.github.gossiplimiter.gossip.loop.GossipLoop} for what each method promises.
 */
public interface NodeGossip {

	/**
	 * Do what is due.
	 * @return when to call again at the latest, in local nanoseconds of the node's clock
	 */
	long step();

	/**
	 * Tell who is there.
	 * @param live all live members but this one
	 */
	void members(List<Member> live);

	/**
	 * Tell that a message arrived.
	 * @param incarnation the sender's
	 */
	void received(long incarnation, byte[] message);

	/**
	 * Tell that messages to a peer may have been lost.
	 * @param incarnation the peer's
	 */
	void interrupted(long incarnation);

	/**
	 * Tell that a request was let through here. The loop finds out by itself.
	 */
	default void admitted(LimitKey key, int cost) {
	}

	/**
	 * Whether this node has heard what others counted before it came.
	 */
	boolean isWarm();

	/**
	 * Begin to leave.
	 */
	void leave();

	/**
	 * Whether enough peers have acknowledged everything.
	 */
	boolean isFlushed();

	/**
	 * What it is doing.
	 */
	GossipStatus status();

	/**
	 * What it exchanges with other regions.
	 */
	default RegionStatus regions() {
		return RegionStatus.NONE;
	}

}
