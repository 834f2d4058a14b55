/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;

/**
 * Replies to members that want to own partitions: with a promise or a refusal, and with
 * what this node spent and holds.
 */
final class PromiseResponder {

	/*
	 * Requests of one member are handled in the order of sending: an earlier one would
	 * renew a promise that another member has had since.
	 */
	private final Map<Long, Long> lastNumbers = new HashMap<>();

	private final LoopProtocol.Link link;

	private final QuorumView electorate;

	private final PartitionOwner owner;

	private final HolderStateReporter reporter;

	private final VoteDelegation votes;

	PromiseResponder(LoopProtocol.Link link, QuorumView electorate, PartitionOwner owner, HolderStateReporter teller,
			VoteDelegation votes) {
		this.link = link;
		this.electorate = electorate;
		this.owner = owner;
		this.reporter = teller;
		this.votes = votes;
	}

	void received(Member from, TermRequest request, long nowNanos) {
		long last = this.lastNumbers.getOrDefault(from.incarnation(), 0L);
		if (request.number() <= last || this.votes.isHandedOver()) {
			return;
		}
		this.lastNumbers.put(from.incarnation(), request.number());
		List<TermReply.Row> rows = this.owner.promiseAll(from, request, nowNanos);
		List<LedgerState> pieces = List.of();
		if (request.kind() == TermRequest.Kind.TELL) {
			Set<Integer> promised = new HashSet<>();
			for (int i = 0; i < rows.size(); i++) {
				if (rows.get(i) instanceof TermReply.Promised) {
					promised.add(request.rows().get(i).partition());
				}
			}
			pieces = KeyStateMerger.cut(this.reporter.report(promised::contains, from.incarnation(), nowNanos));
		}
		reply(from, request.number(), rows, pieces);
	}

	private void reply(Member to, long number, List<TermReply.Row> rows, List<LedgerState> pieces) {
		this.link.send(to, new TermReply(number, pieces.size(), rows));
		for (int i = 0; i < pieces.size(); i++) {
			this.link.send(to, new LedgerMessage(number, i, pieces.size(), LedgerMessage.Origin.NONE, pieces.get(i)));
		}
	}

	/**
	 * Members changed: those that are gone for good need not be remembered.
	 */
	void members() {
		// A member that returns in the same incarnation is heard from its next request
		// on.
		if (this.lastNumbers.size() > 2 * this.electorate.incarnations().size() + RendezvousHash.PARTITIONS) {
			this.lastNumbers.keySet().removeIf((member) -> !this.electorate.contains(member));
		}
	}

}
