/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.cluster.ClusterNode;
import io.github.gossiplimiter.cluster.channel.ChannelSettings;
import io.github.gossiplimiter.cluster.channel.DataChannel;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.cluster.membership.SwimMembership;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.membership.SwimSettings;

/**
 * A node as an application has it when nobody tuned anything, with a secret.
 */
final class LoopbackNode implements AutoCloseable {

	private static final String HOST = "127.0.0.1";

	private static final String CLUSTER = "benchmark";

	private static final List<String> SECRETS = List.of("a secret of the benchmark");

	private final RateLimiter limiter;

	private final Housekeeper housekeeper;

	private final DataChannel channel;

	private final ClusterNode node;

	/**
	 * Create a node.
	 * @param id its name
	 * @param port where it listens
	 * @param seeds where others may listen
	 * @param limit what it counts
	 * @param listener is told what its loop does
	 */
	LoopbackNode(String id, int port, List<Integer> seeds, Limit limit, GossipListener listener) {
		ClusterClock clock = new ClusterClock(new SystemClock());
		RejectionCounts rejections = new RejectionCounts();
		this.limiter = RateLimiter.builder().clock(clock).keySalt(CLUSTER).limit(limit).build();
		this.housekeeper = new Housekeeper(this.limiter);
		Member self = new Member(id, ThreadLocalRandom.current().nextLong(1L << 48), HOST + ":0", Member.Site.DEFAULT,
				MessageCodec.VERSION);
		this.channel = new DataChannel(
				ChannelSettings.builder(CLUSTER).bind(HOST, port).keySalt(CLUSTER).secrets(SECRETS).build(), self,
				rejections);
		Member bound = this.channel.bind();
		AddressSource addresses = AddressSource.of(seeds.stream().map((seed) -> HOST + ":" + seed).toList());
		SwimMembership membership = new SwimMembership(bound, SwimSettings.DEFAULT, addresses, this.channel,
				new SplittableRandom(bound.incarnation()));
		this.channel.contacts(membership);
		this.node = ClusterNode.builder(this.limiter, clock, bound)
			.transport(this.channel)
			.membershipProtocol(membership)
			.rejections(rejections)
			.listener(listener)
			.build();
	}

	void start() {
		this.node.start();
		this.housekeeper.start();
	}

	RateLimiter limiter() {
		return this.limiter;
	}

	ClusterNode node() {
		return this.node;
	}

	/**
	 * Whether it sees so many others and knows what they counted.
	 */
	boolean isReady(int wanted) {
		return this.node.status().peers().size() == wanted && this.node.awaitWarm(Duration.ZERO);
	}

	/**
	 * Permits of a key that it knows to be taken, without what it only supposes.
	 */
	long count(String limitName, String key) {
		return this.limiter.key(limitName, key).map((status) -> status.own() + status.remote()).orElse(0L);
	}

	/**
	 * Bytes that the node sent, with those of membership and protection.
	 */
	long channelBytes() {
		return this.channel.status().bytesSent();
	}

	@Override
	public void close() {
		this.housekeeper.close();
		this.node.stop(Duration.ZERO);
	}

}
