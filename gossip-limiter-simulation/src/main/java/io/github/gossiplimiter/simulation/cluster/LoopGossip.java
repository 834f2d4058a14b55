/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.List;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.loop.GossipLoop;

/**
 * The gossip loop as it runs in production.
 */
record LoopGossip(GossipLoop loop) implements NodeGossip {

	static NodeGossip create(NodeParts parts, GossipPolicy policy) {
		return new LoopGossip(GossipLoop.builder(parts.limiter(), parts.clock(), parts.self())
			.settings(parts.settings())
			.policy(policy)
			.replication(parts.replication())
			.sender(parts.sender())
			.random(parts.random())
			.waker(parts.waker())
			.rejections(parts.rejections())
			.protocol(parts.loopProtocol())
			.regions(parts.regions())
			.build());
	}

	@Override
	public long step() {
		return this.loop.step();
	}

	@Override
	public void members(List<Member> live) {
		this.loop.members(live);
	}

	@Override
	public void received(long incarnation, byte[] message) {
		this.loop.received(incarnation, message);
	}

	@Override
	public void interrupted(long incarnation) {
		this.loop.interrupted(incarnation);
	}

	@Override
	public boolean isWarm() {
		return this.loop.isWarm();
	}

	@Override
	public void leave() {
		this.loop.leave();
	}

	@Override
	public boolean isFlushed() {
		return this.loop.isFlushed();
	}

	@Override
	public GossipStatus status() {
		return this.loop.status();
	}

	@Override
	public RegionStatus regions() {
		return this.loop.regions();
	}

}
