/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoublePredicate;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.peer.PeerTable;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.SlotLog;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;

/**
 * Builds delta messages from the log after each peer's cursor and hands them to the
 * transport.
 */
public final class DeltaSender {

	/*
	 * Messages to one peer in one turn: a peer that is far behind must not keep the
	 * others waiting.
	 */
	private static final int MESSAGES_PER_TURN = 8;

	/*
	 * Share of a message kept free for the hottest keys, when not everything fits.
	 */
	private static final int ANNEX_SHARE = 4;

	private static final int ANNEX_LOOK_MAX = 4096;

	/*
	 * Where every node sends to all others, a change that comes back has reached all; at
	 * 25 nodes this halved the bytes of relaying everything, at the same accuracy.
	 */
	private static final int ECHOES_MAX = 1;

	private final LoopContext context;

	private final SlotEncoder encoder = new SlotEncoder();

	private int flags;

	private long localNanos;

	public DeltaSender(LoopContext context) {
		this.context = context;
	}

	/**
	 * Begin another round: each slot is encoded at most once from here on.
	 */
	public void begin(long atNanos) {
		this.localNanos = atNanos;
		this.encoder.clear();
		this.context.names().recycle();
	}

	/**
	 * Say in every message from now on that this node is about to leave.
	 */
	public void leaving() {
		this.flags = DeltaHeader.FLAG_LEAVING;
	}

	/**
	 * Send a peer what it has not seen of the log.
	 * @return whether it has now been sent everything
	 */
	public boolean sendLog(PeerState peer, long nowNanos, long localNanos) {
		for (int i = 0; i < MESSAGES_PER_TURN; i++) {
			if (peer.position() == this.context.log().head()) {
				return true;
			}
			if (!sendRun(peer, nowNanos, localNanos)) {
				return false;
			}
		}
		return peer.position() == this.context.log().head();
	}

	private boolean sendRun(PeerState peer, long nowNanos, long localNanos) {
		SlotLog log = this.context.log();
		int bytesMax = this.context.exchange().maxMessageBytes();
		DeltaMessageBuilder draft = new DeltaMessageBuilder(this.context, this.encoder, peer,
				bytesMax - bytesMax / ANNEX_SHARE, nowNanos);
		ReplicationStrategy.SlotSelection slots = this.context.replication().slots();
		long after = peer.position();
		long to = after;
		Slot slot = log.firstAfter(to);
		while (slot != null && (!isFor(slot, peer) || slots.add(draft, slot, after))) {
			to = slot.sequence();
			slot = log.after(slot);
		}
		if (slot == null) {
			to = log.head();
		}
		else {
			draft.bytesMax(bytesMax);
			addHottest(draft, slot, peer, nowNanos);
		}
		if (draft.isEmpty()) {
			peer.passed(to);
			return true;
		}
		int kind = this.flags | (this.context.losses().areLikely(localNanos) ? DeltaHeader.FLAG_ANSWER_SOON : 0);
		DeltaHeader header = header(peer, peer.from(), Math.max(to, peer.from()), kind, nowNanos);
		if (!transmit(peer, draft.finish(header, false))) {
			peer.refused(localNanos);
			return false;
		}
		if (to > peer.from()) {
			draft.sent(to);
		}
		peer.sent(to, localNanos);
		return true;
	}

	/**
	 * Send a peer only some of the keys that it lacks; its cursor does not move.
	 * @param keys selects keys by their fill level
	 */
	public void sendSome(PeerState peer, DoublePredicate keys, long nowNanos, long localNanos) {
		DeltaMessageBuilder draft = new DeltaMessageBuilder(this.context, this.encoder, peer,
				this.context.exchange().maxMessageBytes(), nowNanos);
		Slot slot = this.context.log().firstAfter(peer.position());
		boolean room = true;
		while (slot != null && room) {
			ReplicatedWindow window = slot.replicas().window();
			double fill = (window != null && isFor(slot, peer)) ? FillLevel.of(slot.replicas(), window, nowNanos) : 0;
			room = fill == 0 || !keys.test(fill) || draft.add(slot, peer.position());
			slot = this.context.log().after(slot);
		}
		if (!draft.isEmpty()
				&& transmit(peer, draft.finish(header(peer, peer.from(), peer.from(), this.flags, nowNanos), false))) {
			peer.messageSent(localNanos);
		}
	}

	/**
	 * Send a peer this node's own changes after a position of the log, outside the order
	 * of the log: relays send them too, but later.
	 */
	public void sendOwn(PeerState peer, long after, long nowNanos, long atNanos) {
		DeltaMessageBuilder draft = new DeltaMessageBuilder(this.context, this.encoder, peer,
				this.context.exchange().maxMessageBytes(), nowNanos);
		Slot slot = this.context.log().firstAfter(after);
		while (slot != null && (slot.source() != 0 || slot.size() == 0 || draft.add(slot, after))) {
			slot = this.context.log().after(slot);
		}
		if (!draft.isEmpty()
				&& transmit(peer, draft.finish(header(peer, peer.from(), peer.from(), this.flags, nowNanos), false))) {
			peer.messageSent(atNanos);
		}
	}

	/*
	 * Slots that the peer wrote or sent itself are not sent back.
	 */
	private boolean isFor(Slot slot, PeerState peer) {
		long incarnation = peer.member().incarnation();
		return slot.size() > 0 && slot.source() != incarnation && slot.name().incarnation() != incarnation
				&& (slot.source() == 0 || isRelayed(slot, incarnation));
	}

	/*
	 * Changes of a departed node are sent to all, and so is everything while views may
	 * differ. Changes of a key far from its limit take one route only: if that fails,
	 * anti-entropy repairs it soon enough.
	 */
	private boolean isRelayed(Slot slot, long to) {
		PeerTable peers = this.context.peers();
		long writer = slot.name().incarnation();
		if (!slot.name().isNode()) {
			// Gateways send totals of regions to all; in a large region every node relays
			// them once.
			return peers.topology().isDirect() ? peers.find(slot.source()) == null : slot.echoes() < ECHOES_MAX;
		}
		if (peers.find(writer) == null) {
			return true;
		}
		if (peers.topology().isDirect()) {
			return slot.echoes() < ECHOES_MAX;
		}
		return !peers.isViewStable(this.localNanos) || peers.topology().relaysFirst(writer, to)
				|| (peers.topology().relaysSecond(writer, to) && !isFar(slot));
	}

	private boolean isFar(Slot slot) {
		ReplicatedWindow window = slot.replicas().window();
		return window == null || FillLevel.of(slot.replicas(), window, this.context.clock().nanos()) < FillLevel.FAR;
	}

	/*
	 * The hottest slots that do not fit in order are added all the same; they are sent
	 * again in their turn.
	 */
	private void addHottest(DeltaMessageBuilder draft, Slot from, PeerState peer, long nowNanos) {
		List<Hot> hottest = new ArrayList<>();
		@Nullable Slot slot = from;
		for (int i = 0; i < ANNEX_LOOK_MAX && slot != null; i++) {
			ReplicatedWindow window = slot.replicas().window();
			double fill = (window != null && isFor(slot, peer)) ? FillLevel.of(slot.replicas(), window, nowNanos) : 0;
			if (fill > 0.5) {
				hottest.add(new Hot(slot, fill));
			}
			slot = this.context.log().after(slot);
		}
		hottest.sort(Comparator.comparingDouble(Hot::fill).reversed());
		boolean room = true;
		for (int i = 0; i < hottest.size() && room; i++) {
			room = draft.add(hottest.get(i).slot(), peer.position());
		}
	}

	private record Hot(Slot slot, double fill) {

	}

	/**
	 * Send a peer all of some slots, outside the order of the log.
	 * @param slots where to take them from; what did not fit stays in there
	 * @param flag what kind of message it is
	 * @param lastFlag what it is besides if it carries the last of them
	 * @return whether the transport took it
	 */
	public boolean sendSlots(PeerState peer, List<Slot> slots, int flag, int lastFlag, long nowNanos, long localNanos) {
		int bytesMax = this.context.exchange().maxMessageBytes();
		DeltaMessageBuilder draft = new DeltaMessageBuilder(this.context, this.encoder, peer, bytesMax, nowNanos);
		int told = 0;
		while (told < slots.size()
				&& (slots.get(told).size() == 0 || draft.add(slots.get(told), DeltaMessageBuilder.EVERYTHING))) {
			told++;
		}
		int kind = flag | ((told == slots.size()) ? lastFlag : 0);
		boolean taken = transmit(peer, draft.finish(header(peer, 0, 0, kind, nowNanos), true));
		if (taken) {
			slots.subList(0, told).clear();
			peer.messageSent(localNanos);
		}
		return taken;
	}

	/**
	 * Send a peer a message without counters.
	 * @return whether the transport took it
	 */
	public boolean send(PeerState peer, Message message) {
		return transmit(peer, this.context.codec().encode(message));
	}

	private DeltaHeader header(PeerState peer, long from, long to, int kind, long nowNanos) {
		return new DeltaHeader(from, to, peer.toAcknowledge(), (int) Math.ceil(this.context.intervalMillis()),
				nowNanos / 1000, kind, this.context.lateMillis(peer, this.localNanos));
	}

	/**
	 * Hand a message to the transport.
	 * @return whether the transport took it
	 */
	public boolean transmit(PeerState peer, byte[] message) {
		boolean taken = this.context.sender().send(peer.member(), message);
		if (taken) {
			this.context.traffic().sent(message.length);
			this.context.listener().sent(peer.member(), message.length);
			this.context.membership().piggyback(peer.member(), this.context.clock().localNanos());
		}
		else {
			this.context.traffic().refused();
		}
		return taken;
	}

	public long encodings() {
		return this.encoder.encodings();
	}

}
