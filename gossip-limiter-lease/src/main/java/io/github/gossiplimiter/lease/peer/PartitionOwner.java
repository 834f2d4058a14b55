/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.Ledger;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.peer.term.HeldVote;
import io.github.gossiplimiter.lease.peer.term.OwnerTerm;
import io.github.gossiplimiter.lease.peer.term.PromiseStore;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.wire.LeaseReply.Completed;
import io.github.gossiplimiter.lease.wire.LeaseReply.Elsewhere;
import io.github.gossiplimiter.lease.wire.LeaseReply.NotYet;
import io.github.gossiplimiter.lease.wire.LeaseReply.Outcome;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;

/**
 * The partitions that this node owns or wants to own, and their ledger.
 */
final class PartitionOwner {

	/*
	 * A term is renewed only while its permits are requested: an expired one is resumed
	 * in a round trip, and idle members cost nothing.
	 */
	private static final long WANTED_NANOS = 2 * PromiseCollector.RETRY_NANOS;

	/*
	 * Time for a second try.
	 */
	private static final long RENEW_NANOS = 2 * PromiseCollector.RETRY_NANOS;

	/*
	 * Views change several times when they change.
	 */
	private static final long CALM_NANOS = 1_000_000_000L;

	private static final int KEYS_MAINTAINED = 4;

	private final Map<Integer, OwnerTerm> terms = new HashMap<>();

	/*
	 * Partitions that were requested recently; the others cost nothing.
	 */
	private final Set<OwnerTerm> active = new LinkedHashSet<>();

	private final Map<Integer, Map<Long, List<KeyState>>> collected = new HashMap<>();

	private final PromiseStore promises;

	private final QuorumView quorum;

	private final PromiseCollector canvass;

	private final LedgerHandover handovers;

	private final HolderStateReporter reporter;

	private final OwnerLedgerContext context;

	private final ForeignHolders foreignHolders;

	private final Ledger reads;

	private boolean leaving;

	private long claimNanos = Long.MAX_VALUE;

	private long nowNanos;

	PartitionOwner(LoopProtocol.Link link, QuorumView electorate, PromiseStore promises, HolderStateReporter teller,
			OwnerLedgerContext circumstances, ForeignHolders guests) {
		this.quorum = electorate;
		this.promises = promises;
		this.reporter = teller;
		this.context = circumstances;
		this.foreignHolders = guests;
		this.reads = new Ledger(circumstances, 1);
		this.canvass = new PromiseCollector(link, electorate, guests, this::collected);
		this.handovers = new LedgerHandover(link, electorate);
	}

	/**
	 * What time it is, for what follows.
	 */
	void now(long nanos) {
		this.nowNanos = nanos;
		this.context.now(nanos);
	}

	/**
	 * Nobody knows how much time has passed: no promise can be relied on.
	 */
	void overslept() {
		this.terms.values().forEach(OwnerTerm::expire);
	}

	/**
	 * Answer a call.
	 * @param last whether it cannot wait any longer
	 * @return nothing if it has to wait
	 */
	@Nullable Outcome decide(LeaseCall call, boolean last) {
		int partition = RendezvousHash.partition(call.key());
		if (Ledger.isLook(call) && this.quorum.isKnown()) {
			// A read of gossip counts needs no valid term.
			return new Completed(this.reads.exchange(call, this.nowNanos));
		}
		OwnerTerm tenure = tenure(partition);
		if (tenure == null) {
			return new Elsewhere(elsewhere(partition));
		}
		boolean awaited = this.foreignHolders.areAwaited(tenure, call.limit());
		this.context.of(tenure);
		if (!call.requestsLease() && !call.isReset() && tenure.isInformed() && (!isHybrid(call) || call.isRead())
				&& !awaited) {
			// The holder reports to the next owner as well.
			return new Completed(tenure.ledger().exchange(call, this.nowNanos));
		}
		long ignorant = Math.max(tenure.ignorantNanos(call.limit(), this.quorum, this.nowNanos),
				this.foreignHolders.ignorantNanos(tenure, call.limit(), this.quorum, this.nowNanos));
		boolean knows = tenure.isInformed() && !awaited && ignorant == 0;
		if (knows && isDeniedByAnybody(tenure, call, last)) {
			return new Completed(tenure.ledger().exchange(call, this.nowNanos));
		}
		want(tenure);
		if (this.context.isShared(call.limit())) {
			tenure.share();
		}
		if (!tenure.hold(this.quorum, this.nowNanos)) {
			return last ? new Elsewhere(elsewhere(partition)) : null;
		}
		if (awaited || this.collected.containsKey(partition)) {
			return last ? new NotYet(ignorant) : null;
		}
		this.context.ignorant(ignorant);
		if (ignorant > 0 && !(tenure.isInformed() && isReset(tenure, call))) {
			tenure.ledger().exchange(call.reportsOnly(), this.nowNanos);
			return new NotYet(ignorant);
		}
		if (!last && tenure.ledger().isComing(call, this.nowNanos)) {
			return null;
		}
		return new Completed(tenure.ledger().exchange(call, this.nowNanos));
	}

	/*
	 * Denying needs no valid term: permits that this ledger knows to be spent stay spent
	 * whichever member owns the partition, so a stale owner may deny without a promise
	 * round; for a hybrid limit a denial only makes members stop. Where members may
	 * decide by their shares, the reply of an owner also ends that, so it needs a valid
	 * term.
	 */
	private boolean isDeniedByAnybody(OwnerTerm tenure, LeaseCall call, boolean last) {
		return call.requestsLease() && !this.context.isShared(call.limit())
				&& (last || !tenure.ledger().isComing(call, this.nowNanos))
				&& tenure.ledger().isUsedUp(call, this.nowNanos);
	}

	/*
	 * The result of a report of a hybrid limit lets the holder continue without a lease:
	 * only an owner with a valid term may send it.
	 */
	private static boolean isHybrid(LeaseCall call) {
		return call.limit().coordination().consistency() == Consistency.HYBRID;
	}

	/*
	 * What is spent of a key and not known here is forgotten when the key is reset.
	 */
	private static boolean isReset(OwnerTerm tenure, LeaseCall call) {
		return call.isReset() || tenure.ledger().isReset(call);
	}

	private void want(OwnerTerm tenure) {
		tenure.wanted(this.nowNanos);
		this.active.add(tenure);
	}

	private @Nullable OwnerTerm tenure(int partition) {
		OwnerTerm known = this.terms.get(partition);
		boolean mine = this.quorum.isKnown() && !this.leaving && this.promises.restNanos(this.nowNanos) == 0
				&& this.quorum.owner(partition) == this.quorum.self();
		if (known != null || !mine) {
			return known;
		}
		return anew(partition);
	}

	private OwnerTerm anew(int partition) {
		OwnerTerm tenure = OwnerTerm.anew(partition, this.quorum.nextNumber(), this.context);
		this.terms.put(partition, tenure);
		this.collected.put(partition, new HashMap<>());
		this.foreignHolders.begin(tenure);
		return tenure;
	}

	/*
	 * The member that should own the partition.
	 */
	private long elsewhere(int partition) {
		long heir = this.handovers.heir(partition);
		long promised = this.promises.owner(partition, this.nowNanos);
		return (heir != 0 || promised == this.quorum.self()) ? heir : promised;
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest
	 */
	long step(long now) {
		now(now);
		long next = Math.min(this.handovers.step(now), claim());
		for (OwnerTerm tenure : List.copyOf(this.active)) {
			next = Math.min(next, step(tenure));
		}
		this.canvass.send(now);
		return next;
	}

	/*
	 * Partitions that this node should own are acquired before they are requested, in one
	 * message to each member.
	 */
	private long claim() {
		if (this.claimNanos == Long.MAX_VALUE || this.leaving) {
			return Long.MAX_VALUE;
		}
		long due = Math.max(this.claimNanos, this.nowNanos + this.promises.restNanos(this.nowNanos));
		if (due > this.nowNanos) {
			return due;
		}
		this.claimNanos = Long.MAX_VALUE;
		for (int partition = 0; partition < RendezvousHash.PARTITIONS; partition++) {
			if (!this.terms.containsKey(partition) && this.quorum.owner(partition) == this.quorum.self()) {
				want(anew(partition));
			}
		}
		return this.nowNanos;
	}

	private long step(OwnerTerm tenure) {
		if (tenure.isLost(this.quorum)) {
			drop(tenure.partition());
			return Long.MAX_VALUE;
		}
		if (this.nowNanos - tenure.wantedNanos() > WANTED_NANOS && !this.foreignHolders.areAwaited(tenure)) {
			this.active.remove(tenure);
			return Long.MAX_VALUE;
		}
		if (tenure.isStale(this.nowNanos)) {
			drop(tenure.partition());
			want(anew(tenure.partition()));
			return this.nowNanos;
		}
		tenure.ledger().maintain(KEYS_MAINTAINED, this.nowNanos);
		boolean held = tenure.hold(this.quorum, this.nowNanos);
		long visits = held ? this.foreignHolders.step(tenure, this.canvass, this.nowNanos) : Long.MAX_VALUE;
		boolean due = !held || this.collected.containsKey(tenure.partition())
				|| tenure.restNanos(this.quorum, this.nowNanos) < RENEW_NANOS;
		if (due && this.nowNanos - tenure.requestedNanos() >= PromiseCollector.RETRY_NANOS) {
			requestPromises(tenure, held);
		}
		return Math.min(visits, due ? tenure.requestedNanos() + PromiseCollector.RETRY_NANOS
				: this.nowNanos + tenure.restNanos(this.quorum, this.nowNanos) - RENEW_NANOS);
	}

	/*
	 * The first time, and when it is urgent, all members receive a request; a renewal
	 * needs a majority only, and goes to the members whose promises last longest, because
	 * they have replied.
	 */
	private void requestPromises(OwnerTerm tenure, boolean held) {
		boolean again = tenure.requestedNanos() > this.nowNanos - 2 * PromiseCollector.RETRY_NANOS;
		boolean all = again || (!held && !tenure.isEstablished()) || this.collected.containsKey(tenure.partition())
				|| tenure.isShared();
		tenure.requested(held, this.nowNanos);
		requestOwnPromise(tenure);
		this.quorum.held().forEach((vote) -> requestHeldVote(vote, tenure));
		List<Long> members = new ArrayList<>(this.quorum.incarnations());
		members.remove(this.quorum.self());
		members.sort(Comparator.comparingLong(tenure::untilNanos).reversed());
		for (int i = 0; i < members.size(); i++) {
			long member = members.get(i);
			boolean chosen = all || i < this.quorum.quorum() - 1 || !tenure.knows(member);
			if (chosen && this.quorum.isResponsive(member) && (tenure.lacks(member) || isDue(tenure, member))) {
				this.canvass.request(member, tenure);
			}
		}
	}

	private boolean isDue(OwnerTerm tenure, long member) {
		return tenure.untilNanos(member) - this.nowNanos < RENEW_NANOS * 2;
	}

	private void requestOwnPromise(OwnerTerm tenure) {
		long self = this.quorum.self();
		TermRequest.Kind kind = tenure.kind(self);
		TermReply.Row row = this.context.promised(this.promises.request(kind, tenure.row(), self, this.nowNanos), kind);
		tenure.replied(self, kind, row, this.nowNanos, this.quorum, this.nowNanos);
		if (kind == TermRequest.Kind.TELL && row instanceof TermReply.Promised) {
			int partition = tenure.partition();
			LedgerState own = this.reporter.report((candidate) -> candidate == partition, self, this.nowNanos);
			collected(tenure, new PromiseCollector.CollectedState(self, KeyStateMerger.relative(own)));
		}
	}

	/*
	 * Permits that the former life spent are part of what this node reports itself.
	 */
	private void requestHeldVote(HeldVote vote, OwnerTerm tenure) {
		TermRequest.Kind kind = tenure.kind(vote.voter());
		TermReply.Row row = vote.request(kind, tenure.row(), this.quorum.self(), this.nowNanos);
		tenure.replied(vote.voter(), kind, row, vote.countsFromNanos(this.nowNanos), this.quorum, this.nowNanos);
		if (kind == TermRequest.Kind.TELL && row instanceof TermReply.Promised) {
			collected(tenure, new PromiseCollector.CollectedState(vote.voter(), List.of()));
		}
	}

	/**
	 * A vote that this node kept is handed back to the next life of its member.
	 */
	void handBack(HeldVote vote, long to) {
		this.terms.values().forEach((tenure) -> tenure.moved(vote.voter(), to));
		this.quorum.release(vote.voter());
	}

	/**
	 * The vote of a member that left is this node's own: what that member had promised to
	 * this node is not counted apart.
	 */
	void adopted(long voter) {
		this.terms.values().forEach((tenure) -> tenure.moved(voter, this.quorum.self()));
		this.quorum.retired(voter);
	}

	/**
	 * Own and seek nothing any more: the vote of this node is another one's.
	 */
	void retire() {
		List.copyOf(this.terms.keySet()).forEach(this::drop);
	}

	private void collected(OwnerTerm tenure, PromiseCollector.CollectedState news) {
		if (this.foreignHolders.contains(news.member())) {
			this.foreignHolders.collected(tenure, news, this.nowNanos);
			return;
		}
		Map<Long, List<KeyState>> collected = this.collected.get(tenure.partition());
		if (collected == null || this.terms.get(tenure.partition()) != tenure) {
			return;
		}
		tenure.hold(this.quorum, this.nowNanos);
		tenure.reported(news.member());
		collected.put(news.member(), news.keys());
		learn(tenure, collected);
	}

	/*
	 * Once all members have reported, the ledger is the merge of their states. Members
	 * that left since have reported what they could.
	 */
	private void learn(OwnerTerm tenure, Map<Long, List<KeyState>> collected) {
		if (tenure.learnt(this.quorum)) {
			List<KeyState> keys = collected.values().stream().flatMap(List::stream).toList();
			List<KeyState> known = this.foreignHolders.learnt(tenure, KeyStateMerger.merge(keys), this.nowNanos);
			tenure.ledger().restore(new LedgerState(0, known), this.nowNanos);
			this.collected.remove(tenure.partition());
			this.foreignHolders.completeIfCollected(tenure, this.nowNanos);
		}
	}

	/**
	 * Another member wants to own partitions.
	 * @return the answer, for each of them
	 */
	List<TermReply.Row> promiseAll(Member asker, TermRequest request, long now) {
		now(now);
		List<TermReply.Row> rows = new ArrayList<>();
		for (TermRequest.Row row : request.rows()) {
			rows.add(promise(asker.incarnation(), request.kind(), row));
		}
		return rows;
	}

	private TermReply.Row promise(long asker, TermRequest.Kind kind, TermRequest.Row row) {
		OwnerTerm own = this.terms.get(row.partition());
		boolean continued = kind == TermRequest.Kind.CONTINUE || kind == TermRequest.Kind.RENEW;
		if (own != null && own.isEstablished() && !continued && this.quorum.owner(row.partition()) == asker) {
			handOver(own, asker);
			return new TermReply.Refused(0, this.quorum.self());
		}
		TermReply.Row answer = this.promises.request(kind, row, asker, this.nowNanos);
		if (answer instanceof TermReply.Promised) {
			drop(row.partition());
		}
		return this.context.promised(answer, kind);
	}

	private void handOver(OwnerTerm tenure, long to) {
		int partition = tenure.partition();
		if (tenure.isInformed()) {
			this.foreignHolders.giveUp(tenure, this.nowNanos);
			this.handovers.begin(tenure, tenure.ledger().state(this.nowNanos), to, this.nowNanos);
		}
		drop(partition);
	}

	private void drop(int partition) {
		OwnerTerm tenure = this.terms.remove(partition);
		if (tenure != null) {
			this.active.remove(tenure);
			this.foreignHolders.end(tenure);
		}
		this.collected.remove(partition);
	}

	void received(long member, TermReply reply, long now) {
		now(now);
		if (this.quorum.isResponsive(member)) {
			this.canvass.received(member, reply, now);
		}
	}

	/**
	 * A piece of a ledger arrived, reported or handed over.
	 */
	void received(Member from, LedgerMessage piece, long now) {
		now(now);
		if (piece.origin().term() == 0) {
			this.canvass.received(from.incarnation(), piece);
			return;
		}
		List<KeyState> keys = this.handovers.received(from, piece);
		int partition = piece.origin().partition();
		OwnerTerm known = this.terms.get(partition);
		if (keys == null || this.leaving || (known != null && known.hold(this.quorum, now))) {
			return;
		}
		drop(partition);
		LedgerMessage.Origin origin = piece.origin();
		OwnerTerm tenure = OwnerTerm.handedOver(partition, this.quorum.nextNumber(), from.incarnation(), origin.term(),
				LedgerHandover.sinceNanos(origin.ignorantNanos(), now), this.context);
		tenure.ignorantOfForeignHolders(LedgerHandover.sinceNanos(origin.ignorantOfForeignHoldersNanos(), now));
		this.terms.put(partition, tenure);
		tenure.ledger().restore(new LedgerState(0, keys), now);
		want(tenure);
	}

	LedgerHandover handovers() {
		return this.handovers;
	}

	/**
	 * The members changed: a right that was held is not lost because more are needed now.
	 * @param change what to do in between
	 */
	void members(Runnable change, long now) {
		now(now);
		this.terms.values().forEach((tenure) -> tenure.hold(this.quorum, now));
		change.run();
		this.claimNanos = now + CALM_NANOS;
		this.terms.values().forEach((tenure) -> {
			Map<Long, List<KeyState>> collected = this.collected.get(tenure.partition());
			if (collected != null) {
				learn(tenure, collected);
			}
			this.foreignHolders.completeIfCollected(tenure, now);
		});
	}

	/**
	 * Hand everything over to who comes next.
	 */
	void leave(long now) {
		now(now);
		this.leaving = true;
		for (OwnerTerm tenure : List.copyOf(this.terms.values())) {
			long heir = this.quorum.owner(tenure.partition(), List.of(this.quorum.self()));
			if (heir != 0 && tenure.isEstablished()) {
				handOver(tenure, heir);
			}
		}
	}

}
