/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.util.List;
import java.util.stream.Stream;

import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.round.PublishScheduler;
import io.github.gossiplimiter.gossip.internal.round.RoundScheduler;
import io.github.gossiplimiter.gossip.internal.round.Urgency;

/**
 * Publishes the state of the loop. Written by the thread of the loop, read by any.
 */
final class StatusBoard {

	private static final long NANOS_PER_MILLI = 1_000_000;

	/*
	 * Costly values are computed at this interval, and more rarely the more peers there
	 * are.
	 */
	private static final long PERIOD_NANOS = 100_000_000L;

	private static final long PERIOD_PER_PEER_NANOS = 4_000_000L;

	/*
	 * A peer counts as reachable if a message arrived within this time: time requests are
	 * sent every few seconds.
	 */
	private static final long REACHABLE_NANOS = 15_000_000_000L;

	private final LoopContext context;

	private final PublishScheduler publisher;

	private final RoundScheduler rounds;

	private final Urgency urgency;

	private long refreshedNanos = Long.MIN_VALUE / 2;

	private List<GossipStatus.Peer> peers = List.of();

	private long heldPermits;

	private GossipStatus.Lag lag = GossipStatus.Lag.NONE;

	private volatile GossipStatus status;

	StatusBoard(LoopContext context, PublishScheduler publisher, RoundScheduler rounds, Urgency urgency) {
		this.context = context;
		this.publisher = publisher;
		this.rounds = rounds;
		this.urgency = urgency;
		this.status = current(false, context.clock().nanos());
	}

	GossipStatus status() {
		return this.status;
	}

	/**
	 * Show the peers anew.
	 */
	void membersChanged() {
		this.refreshedNanos = Long.MIN_VALUE / 2;
	}

	void update(boolean warm, long nowNanos, long localNanos) {
		if (localNanos - this.refreshedNanos >= PERIOD_NANOS + PERIOD_PER_PEER_NANOS * this.peers.size()) {
			this.refreshedNanos = localNanos;
			this.peers = Stream
				.concat(this.context.peers().all().stream(), this.context.peers().otherRegions().stream())
				.map((peer) -> status(peer, localNanos))
				.toList();
			this.heldPermits = this.publisher.heldPermits(nowNanos);
			this.lag = this.context.lag().percentiles();
		}
		this.status = current(warm, nowNanos);
	}

	/*
	 * A peer that is reached over relays seldom sends to this node; no failure to send
	 * means reachable.
	 */
	private GossipStatus.Peer status(PeerState peer, long localNanos) {
		long since = peer.sinceReceivedNanos(localNanos);
		boolean seldom = !this.context.peers().topology().has(peer.member().incarnation());
		return new GossipStatus.Peer(peer.member(), seldom || (since >= 0 && since < REACHABLE_NANOS),
				(since >= 0) ? since / NANOS_PER_MILLI : -1, peer.lagMillis());
	}

	private GossipStatus current(boolean warm, long nowNanos) {
		return new GossipStatus(this.urgency.pressure(nowNanos), this.urgency.velocity(nowNanos),
				this.context.intervalMillis(), this.rounds.fanOut(), this.heldPermits,
				this.context.clock().offsetNanos(), warm, this.context.traffic().snapshot(), this.lag, this.peers);
	}

}
