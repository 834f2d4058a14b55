/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import io.github.gossiplimiter.cluster.channel.ChannelSettings;
import io.github.gossiplimiter.cluster.channel.ConnectionListener;
import io.github.gossiplimiter.cluster.channel.DataChannel;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.Transport;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.LowBits;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.membership.wire.MembershipMessages;
import io.github.gossiplimiter.membership.wire.PingMessage;
import io.github.gossiplimiter.membership.wire.PingReply;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * A member of the cluster that knows the secret and says whatever a test wants.
 */
final class HostileMember implements Transport.Receiver, ConnectionListener, AutoCloseable {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS, MembershipMessages.KINDS);

	private static final int PRESSURE = 100;

	private final Map<Long, Member> peers = new ConcurrentHashMap<>();

	private final DataChannel channel;

	private final String limit;

	private final WindowGeometry geometry;

	/**
	 * Become a member.
	 * @param plan what the nodes are made of
	 * @param geometry how they count their only limit
	 */
	HostileMember(NodePlan plan, WindowGeometry geometry) {
		this.limit = plan.limits().get(0).name();
		this.geometry = geometry;
		Member self = new Member("mallory", ThreadLocalRandom.current().nextLong(1L << 48), "127.0.0.1:0",
				Member.Site.DEFAULT, MessageCodec.VERSION);
		this.channel = new DataChannel(
				ChannelSettings.builder(plan.cluster()).keySalt(plan.salt()).secrets(plan.secrets()).build(), self,
				new RejectionCounts());
		this.channel.contacts(this);
		this.channel.start(this);
	}

	int port() {
		return this.channel.port();
	}

	long incarnation() {
		return this.channel.self().incarnation();
	}

	/**
	 * Send when the channel takes it.
	 */
	void send(RealNode to, byte[] message) {
		if (!this.channel.send(to.self(), message)) {
			RealCluster.await().until(() -> this.channel.send(to.self(), message));
		}
	}

	/**
	 * The sub-window of now.
	 */
	long now() {
		return this.geometry.number(System.currentTimeMillis() * 1_000_000);
	}

	/**
	 * A message as an honest node would send it.
	 */
	byte[] message(List<CounterDelta> cells) {
		return message(this.limit, this.geometry, now(), List.of(), cells);
	}

	byte[] message(String limitName, WindowGeometry counted, long base, List<OriginRow> origins,
			List<CounterDelta> cells) {
		DeltaHeader header = new DeltaHeader(0, 0, -1, 1_000, System.currentTimeMillis() * 1_000, 0);
		return CODEC.encode(new DeltaMessage(header, origins, List.of(new LimitRow(0, limitName, 0, counted)),
				List.of(new LimitUse(0, base)), cells));
	}

	/**
	 * A key of which somebody spent permits just now.
	 * @param origin who spent, 0 for this member
	 */
	CounterDelta cell(long hash, int origin, int spent) {
		int number = LowBits.low(now(), LowBits.modulus(this.geometry));
		return new CounterDelta(0, hash, PRESSURE, List.of(slot(origin, number, spent)));
	}

	private static SlotDelta slot(int origin, int number, int spent) {
		return new SlotDelta(origin, 1, 0, 0, new int[] { number }, new long[] { spent }, new long[] { 0 });
	}

	/**
	 * Keys nobody heard of, each with a permit spent.
	 */
	List<CounterDelta> strangeKeys(int count) {
		List<CounterDelta> cells = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			cells.add(cell(ThreadLocalRandom.current().nextLong(), 0, 1));
		}
		return cells;
	}

	/**
	 * Replies to pings, so that it stays a member.
	 */
	@Override
	public void received(long incarnation, byte[] message) {
		try {
			Member from = this.peers.get(incarnation);
			if (from != null && CODEC.decode(message) instanceof PingMessage ping) {
				this.channel.send(from, CODEC.encode(new PingReply(ping.number(), true, List.of())));
			}
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public void connected(String address, Member member) {
		this.peers.put(member.incarnation(), member);
	}

	@Override
	public void failed(String address, String reason) {
	}

	@Override
	public void lost(Member member) {
	}

	@Override
	public void unreachable(Member member) {
	}

	@Override
	public void interrupted(long incarnation) {
	}

	@Override
	public void close() {
		this.channel.close();
	}

}
