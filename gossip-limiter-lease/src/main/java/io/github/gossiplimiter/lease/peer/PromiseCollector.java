/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.peer.term.OwnerTerm;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.peer.term.TermTiming;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;

/**
 * Collects promises and the state of holders from members. Requests to one member in one
 * step are one message.
 */
final class PromiseCollector {

	/**
	 * Timeout of a request.
	 */
	static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

	/*
	 * A reply that takes longer is ignored: its promise has expired.
	 */
	private static final long PATIENCE_NANOS = TermTiming.PROMISE_NANOS;

	private static final int OUTSTANDING_MAX = 1 << 14;

	private static final int KEYS_TOLD_MAX = 1 << 20;

	private final Map<Long, OpenRequest> outstanding = new LinkedHashMap<>();

	private final Map<Long, Map<TermRequest.Kind, List<OwnerTerm>>> drafts = new LinkedHashMap<>();

	private final LoopProtocol.Link link;

	private final QuorumView electorate;

	private final ForeignHolders guests;

	private final BiConsumer<OwnerTerm, CollectedState> listener;

	/**
	 * Create it.
	 * @param listener is given what a member told of a partition
	 */
	PromiseCollector(LoopProtocol.Link link, QuorumView electorate, ForeignHolders guests,
			BiConsumer<OwnerTerm, CollectedState> listener) {
		this.link = link;
		this.electorate = electorate;
		this.guests = guests;
		this.listener = listener;
	}

	/**
	 * State of a partition's keys that a member reported.
	 */
	record CollectedState(long member, List<KeyState> keys) {

	}

	private static final class OpenRequest {

		private final long member;

		private final TermRequest.Kind kind;

		private final List<OwnerTerm> tenures;

		private final long sentNanos;

		private final Map<Integer, List<KeyState>> pieces = new HashMap<>();

		private @Nullable TermReply reply;

		private OpenRequest(long member, TermRequest.Kind kind, List<OwnerTerm> tenures, long sentNanos) {
			this.member = member;
			this.kind = kind;
			this.tenures = tenures;
			this.sentNanos = sentNanos;
		}

	}

	/**
	 * Ask a member about a partition, with the next {@link #send}.
	 */
	void request(long member, OwnerTerm tenure) {
		request(member, tenure, tenure.kind(member));
	}

	/**
	 * Ask a member about a partition in a certain way, with the next {@link #send}.
	 */
	void request(long member, OwnerTerm tenure, TermRequest.Kind kind) {
		this.drafts.computeIfAbsent(member, (key) -> new LinkedHashMap<>())
			.computeIfAbsent(kind, (key) -> new ArrayList<>())
			.add(tenure);
	}

	/**
	 * Send the requests of this step.
	 */
	void send(long nowNanos) {
		forget(nowNanos);
		this.drafts.forEach((member, kinds) -> {
			Member guest = this.guests.member(member);
			Member peer = (guest != null) ? guest : this.electorate.peer(member);
			if (peer != null) {
				kinds.forEach((kind, tenures) -> send(peer, kind, tenures, nowNanos));
			}
		});
		this.drafts.clear();
	}

	private void send(Member peer, TermRequest.Kind kind, List<OwnerTerm> tenures, long nowNanos) {
		long number = this.electorate.nextNumber();
		TermRequest request = new TermRequest(number, kind, tenures.stream().map(OwnerTerm::row).toList());
		if (this.link.send(peer, request)) {
			this.outstanding.put(number, new OpenRequest(peer.incarnation(), kind, tenures, nowNanos));
		}
	}

	private void forget(long nowNanos) {
		Iterator<OpenRequest> oldest = this.outstanding.values().iterator();
		while (oldest.hasNext()) {
			boolean late = nowNanos - oldest.next().sentNanos > PATIENCE_NANOS;
			if (!late && this.outstanding.size() <= OUTSTANDING_MAX) {
				return;
			}
			oldest.remove();
		}
	}

	/**
	 * A member replied.
	 */
	void received(long member, TermReply reply, long nowNanos) {
		OpenRequest asked = this.outstanding.get(reply.number());
		if (asked == null || asked.member != member || asked.reply != null
				|| reply.rows().size() != asked.tenures.size()) {
			return;
		}
		asked.reply = reply;
		for (int i = 0; i < asked.tenures.size(); i++) {
			asked.tenures.get(i)
				.replied(member, asked.kind, reply.rows().get(i), asked.sentNanos, this.electorate, nowNanos);
		}
		finish(reply.number(), asked);
	}

	/**
	 * A piece of a member's state arrived.
	 */
	void received(long member, LedgerMessage piece) {
		OpenRequest asked = this.outstanding.get(piece.number());
		if (asked != null && asked.member == member && asked.kind == TermRequest.Kind.TELL
				&& asked.pieces.values().stream().mapToInt(List::size).sum() < KEYS_TOLD_MAX) {
			asked.pieces.put(piece.piece(), piece.state().keys());
			finish(piece.number(), asked);
		}
	}

	private void finish(long number, OpenRequest asked) {
		TermReply reply = asked.reply;
		if (reply == null || (asked.kind == TermRequest.Kind.TELL && asked.pieces.size() < reply.pieces())) {
			return;
		}
		this.outstanding.remove(number);
		if (asked.kind == TermRequest.Kind.TELL) {
			deliver(asked, reply);
		}
	}

	private void deliver(OpenRequest asked, TermReply reply) {
		Map<Integer, List<KeyState>> byPartition = new HashMap<>();
		asked.pieces.values()
			.forEach((keys) -> keys.forEach((key) -> byPartition
				.computeIfAbsent(RendezvousHash.partition(key.key()), (partition) -> new ArrayList<>())
				.add(key)));
		for (int i = 0; i < asked.tenures.size(); i++) {
			OwnerTerm tenure = asked.tenures.get(i);
			if (reply.rows().get(i) instanceof TermReply.Promised) {
				this.listener.accept(tenure,
						new CollectedState(asked.member, byPartition.getOrDefault(tenure.partition(), List.of())));
			}
		}
	}

}
