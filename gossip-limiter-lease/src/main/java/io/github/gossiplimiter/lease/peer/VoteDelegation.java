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
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.peer.term.HeldVote;
import io.github.gossiplimiter.lease.peer.term.PromiseStore;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.peer.term.TermTiming;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.VoteMessage;
import io.github.gossiplimiter.lease.wire.VoteMessage.Kind;

/**
 * Transfers votes where two members are expected, so that an orderly restart leaves a
 * majority: a member that leaves hands its vote, and what it spent, over to one that
 * stays; that one keeps the vote for a while and hands it back to the next life of the
 * member, which then need not rest. Invariant: a vote is one member's at any time, and a
 * member that has handed it over never uses it again. A vote that is kept expires before
 * a member that started after its voter stopped votes on its own.
 */
final class VoteDelegation {

	private static final long RETRY_NANOS = PromiseCollector.RETRY_NANOS;

	/*
	 * A node that stops does not wait longer to hand its vote over.
	 */
	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

	/*
	 * What a member requests that may not vote yet: the vote of its former life.
	 */
	private static final long NEXT_LIFE = 0;

	private static final long NOT_LEAVING = Long.MIN_VALUE;

	private static final int REQUESTS_MAX = 256;

	private final Map<Long, Request> requests = new LinkedHashMap<>();

	/*
	 * Votes that were kept and handed back, by the members that have them now: what was
	 * handed over may have to be sent again.
	 */
	private final Map<Long, Handed> handedBack = new HashMap<>();

	/*
	 * Votes that this node has or had: none is taken twice.
	 */
	private final Set<Long> taken = new HashSet<>();

	private final LoopProtocol.Link link;

	private final QuorumView electorate;

	private final PromiseStore promises;

	private final HolderState holdings;

	private final PartitionOwner owner;

	private final LocalHolder lessee;

	private long leaveNanos = NOT_LEAVING;

	/*
	 * Who has the vote of this node, 0 while it is its own.
	 */
	private long heir;

	private boolean finished;

	private long sentNanos = Long.MIN_VALUE / 2;

	VoteDelegation(LoopProtocol.Link link, QuorumView electorate, PromiseStore promises, HolderState holdings,
			PartitionOwner owner, LocalHolder lessee) {
		this.link = link;
		this.electorate = electorate;
		this.promises = promises;
		this.holdings = holdings;
		this.owner = owner;
		this.lessee = lessee;
	}

	/**
	 * A vote that was kept and handed back.
	 */
	private static final class Handed {

		private final HeldVote vote;

		private long sentNanos;

		private Handed(HeldVote vote) {
			this.vote = vote;
		}

	}

	/**
	 * A vote that was requested, and what of the answer has arrived.
	 */
	private static final class Request {

		private final long member;

		private final long voter;

		private final long sentNanos;

		private final Map<Integer, List<KeyState>> pieces = new HashMap<>();

		private @Nullable VoteMessage reply;

		private Request(long member, long voter, long sentNanos) {
			this.member = member;
			this.voter = voter;
			this.sentNanos = sentNanos;
		}

	}

	/**
	 * Whether another member has the vote of this node.
	 */
	boolean isHandedOver() {
		return this.heir != 0;
	}

	/**
	 * Whether nothing more has to be sent before this node stops.
	 */
	boolean hasLeft() {
		return this.leaveNanos == NOT_LEAVING || this.finished;
	}

	/**
	 * Begin to leave. A node that may not vote has nothing to hand over, one that decided
	 * by its share is the only one that can tell, and of more members than expected a
	 * majority is left.
	 */
	void leave(long nowNanos) {
		this.leaveNanos = nowNanos;
		boolean needless = this.electorate.incarnations().size() > this.electorate.expectedMembers();
		this.finished = needless || !isEnabled() || this.promises.restNanos(nowNanos) > 0
				|| this.lessee.sharedNanos(false) >= 0;
	}

	private boolean isEnabled() {
		return TermTiming.handsVotesOver(this.electorate.expectedMembers());
	}

	/**
	 * Nobody knows how much time has passed: no vote that is kept, requested or handed
	 * back may still count.
	 */
	void overslept() {
		this.electorate.held().forEach((vote) -> this.electorate.release(vote.voter()));
		this.handedBack.keySet().forEach((member) -> this.electorate.adopts(member, false));
		this.handedBack.clear();
		this.requests.clear();
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest
	 */
	long step(long nowNanos) {
		if (!isEnabled()) {
			return Long.MAX_VALUE;
		}
		long next = expire(nowNanos);
		boolean leaving = this.leaveNanos != NOT_LEAVING;
		if (leaving && !this.finished) {
			this.finished = this.electorate.peers().isEmpty() || nowNanos - this.leaveNanos > PATIENCE_NANOS;
		}
		boolean offers = leaving && !this.finished && this.owner.handovers().areComplete();
		boolean requests = !leaving && this.promises.restNanos(nowNanos) > 0;
		if ((offers || requests) && nowNanos - this.sentNanos >= RETRY_NANOS) {
			this.sentNanos = nowNanos;
			this.electorate.peers().forEach((peer) -> {
				if (offers) {
					this.link.send(peer, VoteMessage.of(0, Kind.OFFER, this.electorate.self()));
				}
				else {
					request(peer, NEXT_LIFE, nowNanos);
				}
			});
		}
		return (offers || requests) ? Math.min(next, this.sentNanos + RETRY_NANOS) : next;
	}

	private long expire(long nowNanos) {
		long next = Long.MAX_VALUE;
		// Of more members than expected a majority is there without it.
		boolean needless = this.electorate.incarnations().size() > this.electorate.expectedMembers();
		for (HeldVote vote : this.electorate.held()) {
			if (needless || vote.validNanos(nowNanos) == 0) {
				this.electorate.release(vote.voter());
			}
			else {
				next = Math.min(next, nowNanos + vote.validNanos(nowNanos));
			}
		}
		this.handedBack.forEach((member, handed) -> {
			// In case the receipt was lost.
			if (nowNanos - handed.sentNanos > PATIENCE_NANOS || handed.vote.validNanos(nowNanos) == 0) {
				this.electorate.adopts(member, false);
			}
		});
		this.handedBack.values().removeIf((handed) -> handed.vote.validNanos(nowNanos) == 0);
		return next;
	}

	private void request(Member member, long voter, long nowNanos) {
		long number = this.electorate.nextNumber();
		this.requests.put(number, new Request(member.incarnation(), voter, nowNanos));
		if (this.requests.size() > REQUESTS_MAX) {
			this.requests.remove(this.requests.keySet().iterator().next());
		}
		this.link.send(member, VoteMessage.of(number, Kind.REQUEST, voter));
	}

	void received(Member from, VoteMessage message, long nowNanos) {
		if (!isEnabled()) {
			return;
		}
		switch (message.kind()) {
			case OFFER -> offered(from, nowNanos);
			case REQUEST -> requested(from, message, nowNanos);
			case VOTE -> arrived(from, message, nowNanos);
			case RECEIPT -> {
				this.finished |= this.heir == from.incarnation();
				this.electorate.adopts(from.incarnation(), false);
			}
		}
	}

	private void offered(Member from, long nowNanos) {
		if (this.taken.contains(from.incarnation())) {
			this.link.send(from, VoteMessage.of(0, Kind.RECEIPT, from.incarnation()));
		}
		else if (this.leaveNanos == NOT_LEAVING && this.promises.restNanos(nowNanos) == 0) {
			request(from, from.incarnation(), nowNanos);
		}
	}

	private void requested(Member from, VoteMessage request, long nowNanos) {
		if (request.voter() == NEXT_LIFE) {
			handBack(from, request.number(), nowNanos);
		}
		else if (request.voter() == this.electorate.self()) {
			handOver(from, request.number(), nowNanos);
		}
	}

	private void handOver(Member from, long number, long nowNanos) {
		long member = from.incarnation();
		boolean leaving = this.leaveNanos != NOT_LEAVING && !this.finished;
		if (leaving && (this.heir == 0 || this.heir == member)) {
			this.heir = member;
			this.owner.retire();
			LedgerState spent = this.holdings.state((partition) -> true, nowNanos);
			hand(from, number, this.electorate.self(), TermTiming.VOTE_NANOS, this.promises.rows(nowNanos),
					KeyStateMerger.cut(spent));
		}
	}

	private void handBack(Member from, long number, long nowNanos) {
		long member = from.incarnation();
		Handed handed = this.handedBack.computeIfAbsent(member, (taker) -> handBack(from, nowNanos));
		if (handed != null && handed.vote.validNanos(nowNanos) > 0) {
			HeldVote vote = handed.vote;
			handed.sentNanos = nowNanos;
			this.electorate.adopts(member, true);
			hand(from, number, vote.voter(), vote.validNanos(nowNanos), vote.rows(nowNanos), List.of());
		}
	}

	private @Nullable Handed handBack(Member from, long nowNanos) {
		long member = from.incarnation();
		for (HeldVote vote : this.electorate.held()) {
			if (vote.isOf(from) && vote.validNanos(nowNanos) > 0 && this.electorate.peer(member) != null) {
				this.owner.handBack(vote, member);
				if (vote.voter() == member) {
					// It came back, and may leave again.
					this.taken.remove(member);
					this.electorate.returned(member);
				}
				return new Handed(vote);
			}
		}
		return null;
	}

	private void hand(Member to, long number, long voter, long validNanos, List<VoteMessage.Row> rows,
			List<LedgerState> pieces) {
		this.link.send(to, new VoteMessage(number, Kind.VOTE, voter, validNanos, pieces.size(), rows));
		for (int i = 0; i < pieces.size(); i++) {
			this.link.send(to, new LedgerMessage(number, i, pieces.size(), LedgerMessage.Origin.NONE, pieces.get(i)));
		}
	}

	private void arrived(Member from, VoteMessage reply, long nowNanos) {
		Request request = this.requests.get(reply.number());
		if (request != null && request.member == from.incarnation()) {
			request.reply = reply;
			finish(from, request, reply, nowNanos);
		}
	}

	/**
	 * A piece of what a member spent arrived.
	 * @return whether it belongs to a vote that this node requested
	 */
	boolean received(Member from, LedgerMessage piece, long nowNanos) {
		Request request = this.requests.get(piece.number());
		if (request == null || request.member != from.incarnation()) {
			return false;
		}
		request.pieces.put(piece.piece(), piece.state().keys());
		VoteMessage reply = request.reply;
		if (reply != null) {
			finish(from, request, reply, nowNanos);
		}
		return true;
	}

	private void finish(Member from, Request request, VoteMessage vote, long nowNanos) {
		if (request.pieces.size() < vote.pieces()) {
			return;
		}
		this.requests.values().removeIf((other) -> other.member == request.member);
		long untilNanos = TermTiming.voteUntilNanos(request.sentNanos, vote.validNanos());
		if (nowNanos < untilNanos && this.leaveNanos == NOT_LEAVING && this.taken.add(vote.voter())) {
			List<KeyState> spent = new ArrayList<>();
			request.pieces.values().forEach(spent::addAll);
			this.holdings.add(spent, nowNanos);
			take(from, request, vote, untilNanos, nowNanos);
			this.link.send(from, VoteMessage.of(vote.number(), Kind.RECEIPT, vote.voter()));
		}
	}

	/*
	 * The next life has it as its own from now on. One that has waited until it may vote
	 * has a vote already.
	 */
	private void take(Member from, Request request, VoteMessage vote, long untilNanos, long nowNanos) {
		if (request.voter == from.incarnation()) {
			this.owner.members(() -> this.electorate.hold(new HeldVote(from, vote.rows(), untilNanos, nowNanos)),
					nowNanos);
		}
		else if (this.promises.restNanos(nowNanos) > 0) {
			this.promises.adopt(vote.rows(), nowNanos);
			this.owner.adopted(vote.voter());
		}
	}

}
