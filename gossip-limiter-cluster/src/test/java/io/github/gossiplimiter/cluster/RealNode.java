/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.cluster.channel.ChannelSettings;
import io.github.gossiplimiter.cluster.channel.DataChannel;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.cluster.membership.SwimMembership;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.peer.PeerLeases;
import io.github.gossiplimiter.membership.SwimSettings;

/**
 * A whole node on loopback: limiter, clock, gossip loop, data channel and membership, put
 * together as an application does.
 */
final class RealNode implements AutoCloseable {

	static final int REFUSALS_MAX = 1_000;

	private final Queue<String> refusals = new ConcurrentLinkedQueue<>();

	private final RejectionCounts rejections = new RejectionCounts(this::refused);

	private final NodePlan plan;

	private final RateLimiter limiter;

	private final DataChannel channel;

	private final ClusterNode node;

	private final Queue<List<Member>> memberLists = new ConcurrentLinkedQueue<>();

	private volatile List<Member> others = List.of();

	private volatile long memberNanos;

	/**
	 * Start a node.
	 * @param plan what it is made of
	 * @param advertised what others are told to dial, with port 0 if where it listens
	 * @param port where it listens, 0 for any free port
	 * @param addresses where others may be found
	 */
	RealNode(NodePlan plan, String advertised, int port, AddressSource addresses) {
		this.plan = plan;
		SystemClock local = new SystemClock();
		ClusterClock clock = new ClusterClock(local);
		Member self = new Member(plan.id(), ThreadLocalRandom.current().nextLong(1L << 48), advertised,
				Member.Site.DEFAULT, MessageCodec.VERSION);
		PeerLeases leases = new PeerLeases(self, local, LeaseSettings.defaults(), 0);
		boolean leased = plan.limits().stream().anyMatch((limit) -> limit.coordination().consistency().isLeased());
		this.limiter = RateLimiterEngine.builder()
			.clock(clock)
			.keySalt(plan.salt())
			.limits(plan.limits())
			.leases(leases.leases())
			.build();
		this.channel = new DataChannel(ChannelSettings.builder(plan.cluster())
			.bind("127.0.0.1", port)
			.keySalt(plan.salt())
			.secrets(plan.secrets())
			.tls(plan.tls())
			.timing(plan.timing())
			.build(), self, this.rejections);
		Member bound = this.channel.bind();
		SwimMembership membership = new SwimMembership(bound, SwimSettings.DEFAULT, addresses, this.channel,
				new SplittableRandom(bound.incarnation()));
		this.channel.contacts(membership);
		this.node = ClusterNode.builder(this.limiter, clock, bound)
			.settings(plan.settings())
			.transport(this.channel)
			.membershipProtocol(membership)
			.listener(new MemberWatch())
			.rejections(this.rejections)
			.protocol(leased ? leases : LoopProtocol.NONE)
			.build();
	}

	RealNode start() {
		this.node.start();
		return this;
	}

	private void refused(Rejection reason, String detail) {
		if (this.refusals.size() < REFUSALS_MAX) {
			this.refusals.add(reason + " " + detail);
		}
	}

	NodePlan plan() {
		return this.plan;
	}

	String id() {
		return this.plan.id();
	}

	Member self() {
		return this.channel.self();
	}

	RateLimiter limiter() {
		return this.limiter;
	}

	DataChannel channel() {
		return this.channel;
	}

	ClusterNode node() {
		return this.node;
	}

	RejectionCounts rejections() {
		return this.rejections;
	}

	/**
	 * The first thousand refusals, in words.
	 */
	List<String> refusals() {
		return List.copyOf(this.refusals);
	}

	/**
	 * All live members but this one.
	 */
	List<Member> others() {
		return this.others;
	}

	/**
	 * All lists of live members that it has had, the first one first.
	 */
	List<List<Member>> memberLists() {
		return List.copyOf(this.memberLists);
	}

	/**
	 * When it first saw another member.
	 */
	long memberNanos() {
		return this.memberNanos;
	}

	boolean allows(String limitName, String key) {
		return this.limiter.tryAcquire(limitName, key).allowed();
	}

	/**
	 * Permits of a key that it knows to be taken, here and elsewhere, without what it
	 * only supposes.
	 */
	long count(String limitName, String key) {
		return this.limiter.key(limitName, key).map((status) -> status.own() + status.remote()).orElse(0L);
	}

	/**
	 * End without a word: connections close, and nobody is told anything.
	 */
	void kill() {
		this.channel.close();
		this.node.stop(Duration.ZERO);
	}

	@Override
	public void close() {
		this.node.close();
	}

	@Override
	public String toString() {
		return id();
	}

	/**
	 * Passes the members on to the channel, as an application does, and remembers them.
	 */
	private final class MemberWatch implements GossipListener {

		@Override
		public void members(List<Member> live) {
			if (RealNode.this.memberNanos == 0 && !live.isEmpty()) {
				RealNode.this.memberNanos = System.nanoTime();
			}
			RealNode.this.channel.members(live);
			RealNode.this.others = live;
			RealNode.this.memberLists.add(live);
		}

	}

}
