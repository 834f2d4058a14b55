/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.peer.term.OwnerTerm;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.LedgerReceipt;

/**
 * Hands ledgers of partitions over to their next owners, piece by piece until each is
 * acknowledged, and assembles those that are handed over to this node.
 */
final class LedgerHandover {

	/*
	 * After this time the next owner collects the state from all members instead.
	 */
	private static final long PATIENCE_NANOS = 5_000_000_000L;

	private static final int INCOMING_MAX = 2 * RendezvousHash.PARTITIONS;

	private final Map<Long, Outgoing> outgoing = new LinkedHashMap<>();

	private final Map<Source, Map<Integer, List<KeyState>>> incoming = new LinkedHashMap<>();

	private final LoopProtocol.Link link;

	private final QuorumView electorate;

	LedgerHandover(LoopProtocol.Link link, QuorumView electorate) {
		this.link = link;
		this.electorate = electorate;
	}

	private record Source(long member, long number) {

	}

	private static final class Outgoing {

		private final long to;

		private final List<LedgerMessage> pieces;

		private final Set<Integer> arrived = new HashSet<>();

		private final long untilNanos;

		private long sentNanos;

		private Outgoing(long to, List<LedgerMessage> pieces, long nowNanos) {
			this.to = to;
			this.pieces = pieces;
			this.untilNanos = nowNanos + PATIENCE_NANOS;
			this.sentNanos = Long.MIN_VALUE / 2;
		}

	}

	/**
	 * Hand a partition over.
	 */
	void begin(OwnerTerm tenure, LedgerState state, long to, long nowNanos) {
		List<LedgerState> cut = KeyStateMerger.cut(state);
		List<LedgerState> parts = cut.isEmpty() ? List.of(state) : cut;
		long number = this.electorate.nextNumber();
		List<LedgerMessage> pieces = new ArrayList<>();
		LedgerMessage.Origin origin = new LedgerMessage.Origin(tenure.partition(), tenure.term(),
				ageNanos(tenure.ignorantSinceNanos(), nowNanos),
				ageNanos(tenure.ignorantOfForeignHoldersSinceNanos(), nowNanos));
		for (LedgerState part : parts) {
			pieces.add(new LedgerMessage(number, pieces.size(), parts.size(), origin, part));
		}
		Outgoing handover = new Outgoing(to, pieces, nowNanos);
		this.outgoing.put(number, handover);
		send(handover, nowNanos);
	}

	private static long ageNanos(long sinceNanos, long nowNanos) {
		return (sinceNanos == OwnerTerm.COMPLETE) ? -1 : nowNanos - sinceNanos;
	}

	/**
	 * Instants as ages.
	 */
	static long sinceNanos(long ageNanos, long nowNanos) {
		return (ageNanos < 0) ? OwnerTerm.COMPLETE : nowNanos - ageNanos;
	}

	/**
	 * Member to which a partition was handed over recently.
	 * @return its incarnation, 0 if nobody
	 */
	long heir(int partition) {
		for (Outgoing handover : this.outgoing.values()) {
			if (handover.pieces.get(0).origin().partition() == partition) {
				return handover.to;
			}
		}
		return 0;
	}

	/**
	 * Send again what may have been lost.
	 * @return when to call again at the latest
	 */
	long step(long nowNanos) {
		this.outgoing.values()
			.removeIf((handover) -> nowNanos > handover.untilNanos || !this.electorate.contains(handover.to));
		long next = Long.MAX_VALUE;
		for (Outgoing handover : this.outgoing.values()) {
			if (handover.arrived.size() < handover.pieces.size()) {
				if (nowNanos - handover.sentNanos >= PromiseCollector.RETRY_NANOS) {
					send(handover, nowNanos);
				}
				next = Math.min(next, handover.sentNanos + PromiseCollector.RETRY_NANOS);
			}
		}
		return next;
	}

	private void send(Outgoing handover, long nowNanos) {
		handover.sentNanos = nowNanos;
		Member peer = this.electorate.peer(handover.to);
		for (LedgerMessage piece : handover.pieces) {
			if (peer != null && !handover.arrived.contains(piece.piece())) {
				this.link.send(peer, piece);
			}
		}
	}

	void received(long member, LedgerReceipt receipt) {
		Outgoing handover = this.outgoing.get(receipt.number());
		if (handover != null && handover.to == member) {
			handover.arrived.add(receipt.piece());
		}
	}

	/**
	 * Whether everything that was handed over has arrived, or never will.
	 */
	boolean areComplete() {
		return this.outgoing.values()
			.stream()
			.allMatch((handover) -> handover.arrived.size() == handover.pieces.size());
	}

	/**
	 * A piece of a ledger arrived for this node.
	 * @return the keys of the whole partition, if this was the last piece
	 */
	@Nullable List<KeyState> received(Member from, LedgerMessage piece) {
		this.link.send(from, new LedgerReceipt(piece.number(), piece.piece()));
		Source source = new Source(from.incarnation(), piece.number());
		Map<Integer, List<KeyState>> pieces = this.incoming.computeIfAbsent(source, (key) -> new HashMap<>());
		if (this.incoming.size() > INCOMING_MAX) {
			this.incoming.remove(this.incoming.keySet().iterator().next());
		}
		if (pieces.putIfAbsent(piece.piece(), piece.state().keys()) != null || pieces.size() < piece.pieces()) {
			return null;
		}
		List<KeyState> keys = new ArrayList<>();
		pieces.values().forEach(keys::addAll);
		// Kept without its contents, so that a repeated piece does not begin it again.
		pieces.replaceAll((number, contents) -> List.of());
		return keys;
	}

}
