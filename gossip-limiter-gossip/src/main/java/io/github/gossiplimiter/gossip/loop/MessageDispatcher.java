/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.util.function.BooleanSupplier;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.MembershipProtocol;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.merge.DeltaMerger;
import io.github.gossiplimiter.gossip.internal.peer.LossDetector;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.region.RegionExchange;
import io.github.gossiplimiter.gossip.internal.repair.AntiEntropy;
import io.github.gossiplimiter.gossip.internal.repair.ClusterTime;
import io.github.gossiplimiter.gossip.internal.repair.LogCheckpoints;
import io.github.gossiplimiter.gossip.internal.repair.ResetExchange;
import io.github.gossiplimiter.gossip.internal.repair.SnapshotSender;
import io.github.gossiplimiter.gossip.internal.repair.WarmUp;
import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.BucketsMessage;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.DigestMessage;
import io.github.gossiplimiter.gossip.wire.LimitVersionsMessage;
import io.github.gossiplimiter.gossip.wire.RegionMessage;
import io.github.gossiplimiter.gossip.wire.ResetMessage;
import io.github.gossiplimiter.gossip.wire.ResetReceipt;
import io.github.gossiplimiter.gossip.wire.SnapshotRequest;
import io.github.gossiplimiter.gossip.wire.TimeMessage;

/**
 * Decodes received messages and passes each to the part of the loop that handles its
 * kind. Messages that cannot be decoded, or come from senders that are no members, are
 * counted and dropped.
 */
final class MessageDispatcher {

	private final LoopContext context;

	private final DeltaMerger merger;

	private final ClusterTime time;

	private final AntiEntropy antiEntropy;

	private final SnapshotSender snapshots;

	private final WarmUp warmUp;

	private final LogCheckpoints marks;

	private final LoopProtocol protocol;

	private final BooleanSupplier crossesRegions;

	private final RegionExchange regions;

	private final MembershipProtocol membership;

	private final ResetExchange resets;

	MessageDispatcher(LoopContext context, DeltaMerger merger, ClusterTime time, AntiEntropy antiEntropy,
			SnapshotSender snapshots, WarmUp warmUp, LogCheckpoints marks, LoopProtocol protocol,
			BooleanSupplier crossesRegions, RegionExchange regions, ResetExchange resets) {
		this.context = context;
		this.merger = merger;
		this.time = time;
		this.antiEntropy = antiEntropy;
		this.snapshots = snapshots;
		this.warmUp = warmUp;
		this.marks = marks;
		this.protocol = protocol;
		this.crossesRegions = crossesRegions;
		this.regions = regions;
		this.resets = resets;
		this.membership = context.membership();
	}

	/**
	 * A message of an authenticated peer that is not a member, or not yet: only the
	 * membership protocol receives it. The last messages of a member that has just left
	 * are dropped without a warning.
	 */
	void received(long incarnation, byte[] bytes, long localNanos) {
		String peer = "incarnation " + Long.toHexString(incarnation);
		try {
			if (!this.membership.received(incarnation, this.context.codec().decode(bytes), localNanos)
					&& !this.context.peers().hasDeparted(incarnation)) {
				this.context.rejections().add(Rejection.STRANGER, peer);
			}
		}
		catch (MalformedMessageException ex) {
			this.context.rejections().add(Rejection.MALFORMED, peer + ": " + ex.getMessage());
		}
		catch (UnknownVersionException ex) {
			this.context.rejections().add(Rejection.VERSION, peer + ": " + ex.getMessage());
		}
		catch (RuntimeException ex) {
			// No message may end the loop, whatever its content.
			this.context.rejections().add(Rejection.MALFORMED, peer + ": a message that could not be handled: " + ex);
		}
	}

	void received(PeerState peer, byte[] bytes, long nowNanos, long localNanos, long acknowledgeBy) {
		try {
			Message message = this.context.codec().decode(bytes);
			peer.messageReceived(localNanos);
			this.context.traffic().received(bytes.length);
			this.context.listener().received(peer.member(), bytes.length);
			if (!this.membership.received(peer.member().incarnation(), message, localNanos)) {
				handle(peer, message, bytes.length, nowNanos, localNanos, acknowledgeBy);
			}
		}
		catch (MalformedMessageException ex) {
			reject(Rejection.MALFORMED, peer, String.valueOf(ex.getMessage()));
		}
		catch (UnknownVersionException ex) {
			reject(Rejection.VERSION, peer, String.valueOf(ex.getMessage()));
		}
		catch (RuntimeException ex) {
			// No message may end the loop, whatever it found a way to say.
			reject(Rejection.MALFORMED, peer, "a message that could not be taken: " + ex);
		}
	}

	private void handle(PeerState peer, Message message, int bytes, long nowNanos, long localNanos,
			long acknowledgeBy) {
		if (this.context.peers().find(peer.member().incarnation()) == null) {
			handleOtherRegion(peer, message, bytes, nowNanos, localNanos);
		}
		else if (message instanceof DeltaMessage delta) {
			merge(peer, delta, bytes, nowNanos, localNanos, acknowledgeBy);
		}
		else if (message instanceof AckMessage ack) {
			peer.delayReported(ack.lateMillis(), localNanos);
			acknowledged(peer, ack.acknowledged(), localNanos);
		}
		else if (message instanceof DigestMessage digest) {
			this.antiEntropy.received(peer, digest, nowNanos);
		}
		else if (message instanceof BucketsMessage buckets) {
			this.antiEntropy.received(peer, buckets, nowNanos, localNanos);
		}
		else if (message instanceof TimeMessage asked) {
			this.time.received(peer, asked);
		}
		else if (message instanceof SnapshotRequest) {
			this.snapshots.requested(peer, nowNanos, localNanos);
		}
		else if (message instanceof ResetMessage reset) {
			this.resets.received(peer, reset, nowNanos);
		}
		else if (message instanceof ResetMessage.OfAll reset) {
			this.resets.received(peer, reset);
		}
		else if (message instanceof ResetReceipt receipt) {
			this.resets.received(peer, receipt);
		}
		else {
			this.protocol.received(peer.member(), message, localNanos);
		}
	}

	/*
	 * Of another region only totals are merged: the counts of its nodes are part of them.
	 */
	private void handleOtherRegion(PeerState peer, Message message, int bytes, long nowNanos, long localNanos) {
		if (message instanceof RegionMessage totals) {
			this.regions.received(peer, totals, bytes, nowNanos, localNanos);
		}
		else if (message instanceof AckMessage ack) {
			if (ack.acknowledged() == PeerState.NOTHING) {
				peer.startOver(0, localNanos);
			}
			peer.acknowledged(ack.acknowledged(), localNanos);
		}
		else if (message instanceof ResetMessage reset) {
			this.resets.received(peer, reset, nowNanos);
		}
		else if (message instanceof ResetMessage.OfAll reset) {
			this.resets.received(peer, reset);
		}
		else if (message instanceof ResetReceipt receipt) {
			this.resets.received(peer, receipt);
		}
		else if (message instanceof LimitVersionsMessage
				|| (this.crossesRegions.getAsBoolean() && !isGossip(message))) {
			this.protocol.received(peer.member(), message, localNanos);
		}
		else if (!(message instanceof Message.Unknown)) {
			reject(Rejection.REGION, peer,
					"a " + message.getClass().getSimpleName() + " from region '" + peer.member().site().region() + "'");
		}
	}

	private static boolean isGossip(Message message) {
		return message instanceof DeltaMessage || message instanceof DigestMessage || message instanceof BucketsMessage
				|| message instanceof TimeMessage || message instanceof SnapshotRequest;
	}

	private void merge(PeerState peer, DeltaMessage delta, int bytes, long nowNanos, long localNanos,
			long acknowledgeBy) {
		DeltaHeader header = delta.header();
		peer.delayReported(header.lateMillis(), localNanos);
		peer.ages().note(nowNanos - header.sentMicros() * 1000, localNanos);
		boolean understood = this.merger.merge(peer, delta, bytes, nowNanos);
		boolean ordinary = !header.has(DeltaHeader.FLAG_SNAPSHOT) && !header.has(DeltaHeader.FLAG_REPAIR);
		if (header.acknowledged() != PeerState.NOTHING) {
			peer.acknowledged(header.acknowledged(), localNanos);
		}
		repeatMissed(peer, localNanos);
		if (!understood) {
			peer.entryMissing(localNanos);
			this.context.peers().awaits(peer);
		}
		else if (ordinary && header.to() > header.from()) {
			peer.received(header.from(), header.to(), acknowledgeBy(peer, header, localNanos, acknowledgeBy));
			this.context.peers().awaits(peer);
		}
		if (header.has(DeltaHeader.FLAG_HOT_END)) {
			this.warmUp.hotKeysReceived(peer);
		}
	}

	/*
	 * A sender without retransmission needs no acknowledgement.
	 */
	private long acknowledgeBy(PeerState peer, DeltaHeader header, long localNanos, long usual) {
		if (header.has(DeltaHeader.FLAG_LEAVING)) {
			return localNanos;
		}
		if (!this.context.replication().isRetransmitted()) {
			return Long.MAX_VALUE;
		}
		if (!peer.follows(header.from())) {
			noticed(peer.toAcknowledge(), localNanos);
			return Math.min(usual, localNanos + this.context.proofNanos(peer, localNanos));
		}
		return header.has(DeltaHeader.FLAG_ANSWER_SOON)
				? Math.min(usual, localNanos + LossDetector.ACKNOWLEDGE_SOON_NANOS) : usual;
	}

	/*
	 * Every message acknowledges a position of this node's log. Runs that were sent long
	 * enough before and are not covered were lost.
	 */
	private void repeatMissed(PeerState peer, long localNanos) {
		if (peer.hasMissed(localNanos, this.context.proofNanos(peer, localNanos))
				&& this.context.replication().isRetransmitted()) {
			noticed(peer.acknowledged(), localNanos);
			peer.rewind();
			peer.relayNow(localNanos);
		}
	}

	/*
	 * Before two nodes know each other, they do not listen to each other: that is no
	 * loss.
	 */
	private void noticed(long known, long localNanos) {
		if (known != PeerState.NOTHING) {
			this.context.losses().noticed(localNanos);
		}
	}

	private void acknowledged(PeerState peer, long place, long localNanos) {
		if (place == PeerState.NOTHING) {
			peer.startOver(this.marks.behind(LogCheckpoints.SNAPSHOT_NANOS, localNanos), localNanos);
			peer.relayNow(localNanos);
		}
		else {
			peer.acknowledged(place, localNanos);
			repeatMissed(peer, localNanos);
		}
	}

	private void reject(Rejection reason, PeerState peer, String what) {
		this.context.rejections().add(reason, "'" + peer.member().id() + "' sent " + what);
	}

}
