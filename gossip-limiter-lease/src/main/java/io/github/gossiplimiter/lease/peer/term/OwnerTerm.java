/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer.term;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.ledger.Ledger;
import io.github.gossiplimiter.lease.ledger.LedgerContext;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;

/**
 * The term of a partition that this node owns or wants to own. It owns the partition
 * while the promises of a majority last, each counted from its request (PaxosLease,
 * Trencseni et al., 2012). If they expire, for lack of requests or of reachable members,
 * it may resume its term, but only if a majority has promised nothing to another member
 * meanwhile, so that no other can have owned the partition.
 */
public final class OwnerTerm {

	/**
	 * How it began.
	 */
	private enum Beginning {

		/**
		 * A new term: spent and lent permits have to be collected from all members.
		 */
		ANEW,

		/**
		 * With the ledger of the owner before.
		 */
		HANDED_OVER

	}

	/**
	 * Everything that counts is known.
	 */
	public static final long COMPLETE = Long.MIN_VALUE;

	/*
	 * Two million in the whole cluster.
	 */
	private static final int KEYS_MAX = 2048;

	private final int partition;

	private final long term;

	private final Beginning beginning;

	private final long fromOwner;

	private final long fromTerm;

	private final Ledger ledger;

	/*
	 * Expiry of each member's promise. Expired ones stay: only of those members it can be
	 * requested whether they have promised the partition to another member since.
	 */
	private final Map<Long, Long> untilNanos = new HashMap<>();

	private final Map<Long, Long> freeNanos = new HashMap<>();

	private final Set<Long> unavailable = new HashSet<>();

	private final Set<Long> reported = new HashSet<>();

	/*
	 * When members last decided by shares of their own.
	 */
	private final Map<Long, Long> sharedNanos = new HashMap<>();

	private boolean shares;

	private boolean renews;

	private boolean informed;

	private long ignorantSinceNanos;

	private long ignorantOfForeignHoldersNanos = COMPLETE;

	private long firstRequestedNanos = Long.MIN_VALUE;

	private long beganNanos = Long.MIN_VALUE;

	private long lastHeldNanos = Long.MIN_VALUE;

	private long wantedNanos = Long.MIN_VALUE / 2;

	private long requestedNanos = Long.MIN_VALUE / 2;

	private OwnerTerm(int partition, long term, Beginning beginning, long fromOwner, long fromTerm,
			LedgerContext surroundings) {
		this.partition = partition;
		this.term = term;
		this.beginning = beginning;
		this.fromOwner = fromOwner;
		this.fromTerm = fromTerm;
		this.ledger = new Ledger(surroundings, KEYS_MAX);
	}

	/**
	 * Seek a partition of which nothing is known.
	 */
	public static OwnerTerm anew(int partition, long term, LedgerContext surroundings) {
		return new OwnerTerm(partition, term, Beginning.ANEW, 0, 0, surroundings);
	}

	/**
	 * Seek a partition whose ledger is here.
	 * @param ignorantSinceNanos since when something that happened before may not be
	 * known
	 */
	public static OwnerTerm handedOver(int partition, long term, long fromOwner, long fromTerm, long ignorantSinceNanos,
			LedgerContext surroundings) {
		OwnerTerm tenure = new OwnerTerm(partition, term, Beginning.HANDED_OVER, fromOwner, fromTerm, surroundings);
		tenure.informed = true;
		tenure.ignorantSinceNanos = ignorantSinceNanos;
		return tenure;
	}

	public int partition() {
		return this.partition;
	}

	public long term() {
		return this.term;
	}

	/**
	 * The ledger of the partition.
	 */
	public Ledger ledger() {
		return this.ledger;
	}

	/**
	 * The request to members, as far as it does not depend on the member.
	 */
	public TermRequest.Row row() {
		boolean seeks = this.beginning == Beginning.HANDED_OVER && !isEstablished();
		return new TermRequest.Row(this.partition, this.term, seeks ? this.fromOwner : 0, seeks ? this.fromTerm : 0);
	}

	/**
	 * The kind of request to a member.
	 */
	public TermRequest.Kind kind(long member) {
		if (this.beginning == Beginning.ANEW && !this.reported.contains(member)) {
			return TermRequest.Kind.TELL;
		}
		boolean continues = isEstablished() ? this.untilNanos.containsKey(member)
				: this.beginning == Beginning.HANDED_OVER;
		// While the right is held, who has promised somebody else meanwhile may be asked
		// anew: nobody else can have owned the partition.
		if (continues && !(this.renews && this.unavailable.contains(member))) {
			return (this.renews && this.shares) ? TermRequest.Kind.RENEW : TermRequest.Kind.CONTINUE;
		}
		return TermRequest.Kind.CLAIM;
	}

	/**
	 * Members that are cut off decide by shares: so all of them are kept in touch with.
	 */
	public void share() {
		this.shares = true;
	}

	public boolean isShared() {
		return this.shares;
	}

	/**
	 * Number of members that replied recently and have not decided by shares for a while.
	 * @param countedNanos for how long that matters
	 */
	public int inTouch(QuorumView electorate, long countedNanos, long nowNanos) {
		int count = 0;
		for (long member : electorate.incarnations()) {
			boolean near = untilNanos(member) > nowNanos;
			Long shared = this.sharedNanos.get(member);
			count += (near && (shared == null || nowNanos - shared >= countedNanos)) ? 1 : 0;
		}
		return count;
	}

	/**
	 * Act as owner now.
	 * @return whether this node may
	 */
	public boolean hold(QuorumView electorate, long nowNanos) {
		if (count(electorate, nowNanos) < electorate.quorum()) {
			return false;
		}
		if (!isEstablished()) {
			this.beganNanos = nowNanos;
		}
		this.lastHeldNanos = nowNanos;
		return true;
	}

	/**
	 * Time for which this node may act as owner without further promises.
	 */
	public long restNanos(QuorumView electorate, long nowNanos) {
		int needed = this.shares ? Math.max(electorate.quorum(), electorate.voters().size()) : electorate.quorum();
		long[] rests = electorate.voters()
			.stream()
			.mapToLong((member) -> this.untilNanos.getOrDefault(member, nowNanos) - nowNanos)
			.sorted()
			.toArray();
		return (rests.length < needed) ? 0 : Math.max(0, rests[rests.length - needed]);
	}

	private int count(QuorumView electorate, long nowNanos) {
		int count = 0;
		for (long member : electorate.voters()) {
			count += (this.untilNanos.getOrDefault(member, Long.MIN_VALUE) > nowNanos) ? 1 : 0;
		}
		return count;
	}

	/**
	 * Whether this node has ever been the owner in this term.
	 */
	public boolean isEstablished() {
		return this.beganNanos != Long.MIN_VALUE;
	}

	/**
	 * Since when.
	 */
	public long beganNanos() {
		return this.beganNanos;
	}

	/**
	 * A member replied.
	 * @param sentNanos when it was asked
	 */
	public void replied(long member, TermRequest.Kind asked, TermReply.Row row, long sentNanos, QuorumView electorate,
			long nowNanos) {
		if (row instanceof TermReply.Promised promised) {
			if (promised.sharedNanos() != TermReply.Promised.NEVER) {
				this.sharedNanos.merge(member, nowNanos - TermTiming.slow(promised.sharedNanos()), Math::max);
			}
			if (counts(member, asked, promised.freeNanos(), electorate, nowNanos)) {
				this.untilNanos.merge(member, sentNanos + TermTiming.RIGHT_NANOS, Math::max);
				this.freeNanos.putIfAbsent(member, TermTiming.slow(promised.freeNanos()));
				this.unavailable.remove(member);
			}
		}
		else if (isContinued(asked)) {
			this.unavailable.add(member);
		}
	}

	/*
	 * Before the term is established it has not granted anything that others could miss,
	 * and while it is held nobody else can have granted anything. After a gap, a promise
	 * counts only of a member that promised nobody else in the gap.
	 */
	private boolean counts(long member, TermRequest.Kind asked, long freeNanos, QuorumView electorate, long nowNanos) {
		if (!isEstablished()) {
			return this.beginning == Beginning.ANEW || isContinued(asked);
		}
		return hold(electorate, nowNanos) || (isContinued(asked) && this.untilNanos.containsKey(member))
				|| TermTiming.slow(freeNanos) >= nowNanos - this.lastHeldNanos;
	}

	private static boolean isContinued(TermRequest.Kind asked) {
		return asked == TermRequest.Kind.CONTINUE || asked == TermRequest.Kind.RENEW;
	}

	/**
	 * Ignore all promises until they are renewed.
	 */
	public void expire() {
		this.untilNanos.replaceAll((member, until) -> Long.MIN_VALUE / 2);
	}

	/**
	 * The vote of a member that left is its next life's: what was promised stays
	 * promised.
	 */
	public void moved(long from, long to) {
		Long until = this.untilNanos.remove(from);
		if (until != null) {
			this.untilNanos.put(to, until);
		}
		Long free = this.freeNanos.remove(from);
		if (free != null) {
			this.freeNanos.put(to, free);
		}
		if (this.reported.remove(from)) {
			this.reported.add(to);
		}
		this.unavailable.remove(to);
		if (this.unavailable.remove(from)) {
			this.unavailable.add(to);
		}
	}

	/**
	 * Until when a member's promise may be relied on.
	 */
	public long untilNanos(long member) {
		return this.untilNanos.getOrDefault(member, Long.MIN_VALUE / 2);
	}

	/**
	 * Whether a member ever promised anything in this term.
	 */
	public boolean knows(long member) {
		return this.untilNanos.containsKey(member);
	}

	/**
	 * Whether another member may have owned the partition since, so that the term is
	 * over.
	 */
	public boolean isLost(QuorumView electorate) {
		long left = electorate.voters().stream().filter((member) -> !this.unavailable.contains(member)).count();
		return left < electorate.quorum();
	}

	/**
	 * A member has reported all it spent and holds.
	 */
	public void reported(long member) {
		this.reported.add(member);
	}

	/**
	 * Whether all members have reported. A member that joins later adds nothing, and one
	 * that left has reported what it could.
	 */
	public boolean learnt(QuorumView electorate) {
		if (!this.informed && isEstablished() && this.reported.containsAll(electorate.voters())) {
			this.informed = true;
			// A new incarnation reports nothing of what its former life spent.
			this.ignorantSinceNanos = isComplete(electorate) ? electorate.lastRestartNanos() : this.beganNanos;
		}
		return this.informed;
	}

	private boolean isComplete(QuorumView electorate) {
		return (electorate.expectedMembers() > 0) ? this.reported.size() >= electorate.expectedMembers()
				: electorate.lastLostNanos() < this.beganNanos - LeaseTiming.lentNanos(LeaseTiming.TTL_NANOS_MAX);
	}

	/**
	 * How long nothing may be granted of a limit, because something that counts may not
	 * be known here.
	 * @return 0 if everything is
	 */
	public long ignorantNanos(Limit limit, QuorumView electorate, long nowNanos) {
		if (isIdleLongEnough(limit, electorate)) {
			return 0;
		}
		if (!this.informed) {
			return TermTiming.PROMISE_NANOS;
		}
		if (this.ignorantSinceNanos == COMPLETE) {
			return 0;
		}
		return Math.max(0, this.ignorantSinceNanos + TermTiming.forgettingNanos(limit, electorate) - nowNanos);
	}

	/**
	 * Permits that nodes of other regions spent may be unknown here.
	 * @param sinceNanos since when, {@link #COMPLETE} if it is known
	 */
	public void ignorantOfForeignHolders(long sinceNanos) {
		this.ignorantOfForeignHoldersNanos = sinceNanos;
	}

	/**
	 * How long nothing may be granted of a limit that is shared with other regions.
	 * @return 0 if everything is known
	 */
	public long ignorantOfForeignHoldersNanos(Limit limit, QuorumView electorate, long nowNanos) {
		return (this.ignorantOfForeignHoldersNanos == COMPLETE) ? 0 : Math.max(0,
				this.ignorantOfForeignHoldersNanos + TermTiming.forgettingNanos(limit, electorate) - nowNanos);
	}

	/**
	 * Since when something that happened before in this region may not be known here.
	 * @return {@link #COMPLETE} if everything is
	 */
	public long ignorantSinceNanos() {
		return this.ignorantSinceNanos;
	}

	/**
	 * The same of what nodes of other regions did.
	 */
	public long ignorantOfForeignHoldersSinceNanos() {
		return this.ignorantOfForeignHoldersNanos;
	}

	/**
	 * Whether what is known here can be handed over.
	 */
	public boolean isInformed() {
		return this.informed;
	}

	/**
	 * Whether it has been sought for so long that what members told at the beginning may
	 * be out of date: their promises have run out, and somebody else may have had them.
	 */
	public boolean isStale(long nowNanos) {
		return this.beginning == Beginning.ANEW && !isEstablished() && this.firstRequestedNanos != Long.MIN_VALUE
				&& nowNanos - this.firstRequestedNanos >= TermTiming.RIGHT_NANOS;
	}

	/*
	 * If a majority says that nobody has owned the partition for so long that nothing
	 * from before counts any more, there is nothing to be learnt.
	 */
	private boolean isIdleLongEnough(Limit limit, QuorumView electorate) {
		long needed = TermTiming.everythingNanos(limit);
		long idle = electorate.voters()
			.stream()
			.filter((member) -> this.freeNanos.getOrDefault(member, Long.MIN_VALUE) >= needed)
			.count();
		return idle >= electorate.quorum();
	}

	/**
	 * Permits of the partition are requested.
	 */
	public void wanted(long nowNanos) {
		this.wantedNanos = nowNanos;
	}

	public long wantedNanos() {
		return this.wantedNanos;
	}

	/**
	 * Promises are requested from members.
	 * @param held whether this node has its right
	 */
	public void requested(boolean held, long nowNanos) {
		this.renews = held;
		this.firstRequestedNanos = (this.firstRequestedNanos != Long.MIN_VALUE) ? this.firstRequestedNanos : nowNanos;
		this.requestedNanos = nowNanos;
	}

	public long requestedNanos() {
		return this.requestedNanos;
	}

	/**
	 * Members that have not reported yet what they spent and hold.
	 */
	public boolean lacks(long member) {
		return this.beginning == Beginning.ANEW && !this.reported.contains(member);
	}

}
