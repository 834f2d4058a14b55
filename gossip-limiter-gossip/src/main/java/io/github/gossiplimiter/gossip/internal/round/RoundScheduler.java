/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import java.util.List;
import java.util.function.DoublePredicate;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;
import io.github.gossiplimiter.gossip.internal.peer.LossDetector;
import io.github.gossiplimiter.gossip.internal.peer.PeerRounds;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.peer.ZoneAwareOrder;

/**
 * Decides when a gossip round is due and which peers receive it. A round is due while the
 * cursor of any direct peer is behind this node's latest change: at the interval that
 * follows from urgency while changes are unsent, at the base interval afterwards. Changes
 * that were held back for the longest time are sent to all direct peers at once. Relayed
 * changes are piggybacked, or sent alone once their relay deadline has passed.
 */
public final class RoundScheduler {

	private static final double NANOS_PER_MILLI = 1_000_000;

	private static final long NANOS_SOON = 1_000_000;

	/*
	 * A peer that has sent nothing back for so long is sent everything again that it did
	 * not acknowledge.
	 */
	private static final long ACKNOWLEDGE_PATIENCE_NANOS = 2_000_000_000L;

	private static final long PATIENCE_AMONG_MANY_NANOS = 14_000_000_000L;

	private static final int DOUBLINGS_MAX = 6;

	private final LoopContext context;

	private final PublishScheduler publisher;

	private final DeltaSender sender;

	private final Urgency urgency;

	private final PeerRounds order;

	private final DirectRecipients directRecipients;

	private final long baseIntervalNanos;

	private final ReplicationStrategy replication;

	private long minIntervalNanos;

	private long roundNanos = Long.MIN_VALUE / 2;

	private long beatNanos;

	private boolean waiting;

	private boolean unfinished;

	private int fanOut;

	private long directTo;

	public RoundScheduler(LoopContext context, GossipSettings settings, PublishScheduler publisher, DeltaSender courier,
			Urgency urgency, DirectRecipients audience) {
		this.context = context;
		this.publisher = publisher;
		this.sender = courier;
		this.urgency = urgency;
		this.directRecipients = audience;
		this.order = new PeerRounds(context.random(), new ZoneAwareOrder(context.self()));
		this.minIntervalNanos = settings.minInterval().toNanos();
		this.baseIntervalNanos = settings.baseInterval().toNanos();
		this.replication = context.replication();
	}

	/**
	 * Peers of a round at present.
	 */
	public int fanOut() {
		return this.fanOut;
	}

	/**
	 * Speak without regard to the floor from now on.
	 */
	public void dropFloor() {
		this.minIntervalNanos = 0;
	}

	/**
	 * Speak if it is time to.
	 * @param members the cluster's size as policies see it
	 * @return when it may be time again
	 */
	public long step(double members, long nowNanos, long localNanos) {
		if (this.replication.isRetransmitted()) {
			rewindOverdue(localNanos);
		}
		long nextFlush = flush(nowNanos, localNanos);
		long nextRound = round(members, nowNanos, localNanos);
		long next = Math.min(Math.min(nextFlush, nextRound), relay(nowNanos, localNanos));
		return this.replication.isRetransmitted() ? Math.min(next, nextOverdue(localNanos)) : next;
	}

	private void rewindOverdue(long localNanos) {
		boolean lossy = this.context.losses().areLikely(localNanos);
		for (PeerState peer : this.context.peers().directPeers()) {
			if (peer.isOverdue(localNanos, patienceNanos(peer, lossy, localNanos))) {
				peer.rewind();
				if (lossy) {
					peer.relayNow(localNanos);
				}
			}
		}
	}

	/*
	 * Peers that are requested to acknowledge soon do so, unless they cannot.
	 * Retransmission would delay a late one further.
	 */
	private long patienceNanos(PeerState peer, boolean lossy, long localNanos) {
		long usual = this.context.lateNanos(peer, localNanos)
				+ (this.context.isLarge() ? PATIENCE_AMONG_MANY_NANOS : ACKNOWLEDGE_PATIENCE_NANOS);
		if (!lossy) {
			return usual;
		}
		long soon = LossDetector.ACKNOWLEDGE_SOON_NANOS + this.context.proofNanos(peer, localNanos);
		return Math.min(usual, soon << Math.min(peer.rewinds(), DOUBLINGS_MAX));
	}

	private long nextOverdue(long localNanos) {
		boolean lossy = this.context.losses().areLikely(localNanos);
		long next = Long.MAX_VALUE;
		if (lossy) {
			for (PeerState peer : this.context.peers().directPeers()) {
				next = Math.min(next, peer.overdueNanos(patienceNanos(peer, true, localNanos)));
			}
		}
		return next;
	}

	private long flush(long nowNanos, long localNanos) {
		long next = Long.MAX_VALUE;
		for (PeerState peer : this.context.peers().directPeers()) {
			if (peer.position() < this.publisher.flushTo()) {
				boolean told = isAfterFloor(peer, localNanos) && this.sender.sendLog(peer, nowNanos, localNanos);
				next = told ? next : Math.min(next, localNanos + retryNanos(peer, localNanos));
			}
		}
		return next;
	}

	private long relay(long nowNanos, long localNanos) {
		long next = Long.MAX_VALUE;
		for (PeerState peer : this.context.peers().directPeers()) {
			if (peer.relayByNanos() <= localNanos
					&& !(isAfterFloor(peer, localNanos) && this.sender.sendLog(peer, nowNanos, localNanos))) {
				peer.relayFailed(localNanos + retryNanos(peer, localNanos));
			}
			next = Math.min(next, peer.relayByNanos());
		}
		return next;
	}

	private long retryNanos(PeerState peer, long localNanos) {
		return Math.max(NANOS_SOON, this.minIntervalNanos - peer.sinceTriedNanos(localNanos));
	}

	private boolean isAfterFloor(PeerState peer, long localNanos) {
		return peer.sinceTriedNanos(localNanos) >= this.minIntervalNanos;
	}

	private long round(double members, long nowNanos, long localNanos) {
		double pressure = this.urgency.pressure(nowNanos);
		int peers = this.context.peers().directPeers().size();
		this.context.intervalMillis(this.context.policy().intervalMillis(pressure, this.urgency.velocity(nowNanos)));
		this.fanOut = this.context.peers().topology().isDirect()
				? this.context.policy().fanOut(pressure, Math.min((int) Math.ceil(members - 1), peers)) : peers;
		long ownHead = this.publisher.ownHead();
		if (this.context.peers().sentToAll() >= ownHead) {
			return Long.MAX_VALUE;
		}
		long due = due(localNanos);
		if (localNanos < due) {
			return due;
		}
		this.roundNanos = localNanos;
		this.waiting = false;
		this.publisher.roundStarted();
		this.context.traffic().round();
		send(chosen(ownHead, localNanos), nowNanos, localNanos);
		sendDirectly(nowNanos, localNanos);
		return localNanos + (this.unfinished ? this.minIntervalNanos : this.baseIntervalNanos);
	}

	/*
	 * Urgent changes are sent at once, if the interval since the last round has passed;
	 * others wait for the next multiple of the interval.
	 */
	private long due(long localNanos) {
		long intervalNanos = this.publisher.isFresh()
				? (long) Math.ceil(this.context.intervalMillis() * NANOS_PER_MILLI) : this.baseIntervalNanos;
		if (this.publisher.isCrowded() || this.unfinished) {
			return this.roundNanos + this.minIntervalNanos;
		}
		if (this.publisher.isUrgent() || !this.publisher.isFresh()) {
			return this.roundNanos + intervalNanos;
		}
		if (!this.waiting) {
			this.waiting = true;
			this.beatNanos = localNanos + intervalNanos - Math.floorMod(localNanos - this.roundNanos, intervalNanos);
		}
		return Math.min(this.beatNanos, Math.max(this.roundNanos, localNanos) + intervalNanos);
	}

	private List<PeerState> chosen(long ownHead, long localNanos) {
		int most = Math.max(1, this.fanOut);
		return this.replication.recipients(this.order, this.context.peers().directPeers(), most,
				(peer) -> peer.position() < ownHead && isAfterFloor(peer, localNanos));
	}

	private void sendDirectly(long nowNanos, long localNanos) {
		for (PeerState peer : this.directRecipients.take()) {
			if (isAfterFloor(peer, localNanos)) {
				this.sender.sendOwn(peer, this.directTo, nowNanos, localNanos);
			}
		}
		this.directTo = this.context.log().head();
	}

	private void send(List<PeerState> chosen, long nowNanos, long localNanos) {
		this.unfinished = false;
		int peers = this.context.peers().all().size();
		for (int i = 0; i < chosen.size(); i++) {
			DoublePredicate keys = this.replication.keys(i, peers, localNanos);
			if (keys == ReplicationStrategy.ALL_KEYS) {
				this.unfinished |= !this.sender.sendLog(chosen.get(i), nowNanos, localNanos);
			}
			else {
				this.sender.sendSome(chosen.get(i), keys, nowNanos, localNanos);
			}
		}
		if (!this.replication.isRetransmitted()) {
			this.context.peers().directPeers().forEach((peer) -> peer.passed(this.context.log().head()));
		}
	}

}
