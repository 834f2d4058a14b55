/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.GossipMessages;

/**
 * One node of a {@link Fleet}.
 */
final class FleetNode {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	private final Fleet fleet;

	final Member self;

	final ClusterClock clock;

	final RateLimiter limiter;

	final RejectionCounts rejections = new RejectionCounts();

	final GossipLoop loop;

	final List<byte[]> sent = new ArrayList<>();

	/**
	 * Limits of which a key was reset by a peer, each with the id of that peer.
	 */
	final List<String> resets = new ArrayList<>();

	/**
	 * Age of each change of a peer when it was merged.
	 */
	final List<Long> agesNanos = new ArrayList<>();

	boolean refusing;

	/**
	 * When the node wants to be stepped again, in its own time.
	 */
	long nextNanos;

	FleetNode(Fleet fleet, Member self, LongSupplier skewNanos, RateLimiterEngine.Builder limiter,
			GossipSettings settings) {
		this.fleet = fleet;
		this.self = self;
		this.clock = new ClusterClock(() -> fleet.clock.nanos() + skewNanos.getAsLong());
		this.limiter = limiter.clock(this.clock).evictionSeed(self.incarnation()).build();
		this.loop = GossipLoop.builder(this.limiter, this.clock, self)
			.settings(settings)
			.sender(this::send)
			.rejections(this.rejections)
			.listener(new GossipListener() {
				@Override
				public void merged(long ageNanos) {
					FleetNode.this.agesNanos.add(ageNanos);
				}

				@Override
				public void reset(Member from, String limit) {
					FleetNode.this.resets.add(limit + " by " + from.id());
				}
			})
			.build();
	}

	private boolean send(Member to, byte[] message) {
		FleetNode receiver = this.fleet.nodes.stream().filter((node) -> node.self.isSame(to)).findFirst().orElse(null);
		if (this.refusing || receiver == null) {
			return false;
		}
		this.sent.add(message);
		this.fleet.wire.add(new Fleet.Letter(this, receiver, message));
		return true;
	}

	void members(List<FleetNode> nodes) {
		this.loop.members(nodes.stream().filter((node) -> node != this).map((node) -> node.self).toList());
	}

	void step() {
		this.nextNanos = this.loop.step();
	}

	Decision acquire(String key, int cost) {
		return this.limiter.tryAcquire("api", key, cost);
	}

	/**
	 * Take permits one by one.
	 * @return how many were granted
	 */
	int take(String key, int permits) {
		int granted = 0;
		for (int i = 0; i < permits; i++) {
			granted += acquire(key, 1).allowed() ? 1 : 0;
		}
		return granted;
	}

	/**
	 * What this node counts for a key, its own part included.
	 */
	long counted(String key) {
		return own(key) + remote(key);
	}

	long own(String key) {
		return this.limiter.key("api", key).map(KeyStatus::own).orElse(0L);
	}

	long remote(String key) {
		return this.limiter.key("api", key).map(KeyStatus::remote).orElse(0L);
	}

	/**
	 * Messages with counters that it has sent.
	 */
	List<DeltaMessage> deltas() {
		return this.sent.stream()
			.map(FleetNode::decode)
			.filter(DeltaMessage.class::isInstance)
			.map(DeltaMessage.class::cast)
			.toList();
	}

	static Message decode(byte[] message) {
		try {
			return CODEC.decode(message);
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
