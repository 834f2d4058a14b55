/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.lease.ledger.LedgerContext;
import io.github.gossiplimiter.lease.peer.term.OwnerTerm;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.peer.term.TermTiming;
import io.github.gossiplimiter.lease.wire.ModeSwitchMessage;
import io.github.gossiplimiter.lease.wire.RecallMessage;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;

/**
 * The context of an owner's ledger: members of the cluster, and notices to them.
 */
final class OwnerLedgerContext implements LedgerContext {

	private final QuorumView electorate;

	private final KeyChangeNotices notices;

	private final ForeignHolders guests;

	private final LocalHolder lessee;

	private @Nullable OwnerTerm tenure;

	private long nowNanos;

	private long ignorantNanos;

	/**
	 * Create them.
	 * @param lessee this node as one that leases permits
	 */
	OwnerLedgerContext(QuorumView electorate, KeyChangeNotices notices, ForeignHolders guests, LocalHolder lessee) {
		this.electorate = electorate;
		this.notices = notices;
		this.guests = guests;
		this.lessee = lessee;
	}

	/**
	 * The term whose ledger is used next.
	 */
	void of(OwnerTerm asked) {
		this.tenure = asked;
		this.ignorantNanos = 0;
	}

	/**
	 * How long the ledger that is asked next may not know what was granted before it
	 * began.
	 */
	void ignorant(long nanos) {
		this.ignorantNanos = nanos;
	}

	@Override
	public long silentUntilNanos(Limit limit, long key) {
		return (this.ignorantNanos > 0) ? this.nowNanos + this.ignorantNanos : Long.MIN_VALUE;
	}

	/**
	 * A promise of this node, with what the owner has to know of it.
	 */
	TermReply.Row promised(TermReply.Row row, TermRequest.Kind asked) {
		if (!(row instanceof TermReply.Promised promised)) {
			return row;
		}
		long shared = this.lessee.sharedNanos(asked == TermRequest.Kind.RENEW);
		return new TermReply.Promised(promised.freeNanos(), Math.max(TermReply.Promised.NEVER, shared));
	}

	/**
	 * Whether nodes that are cut off decide a limit by shares.
	 */
	boolean isShared(Limit limit) {
		return limit.coordination().onFailure() == OnFailure.SHARE && this.electorate.expectedMembers() > 0;
	}

	@Override
	public int absentMembers(Limit limit) {
		OwnerTerm asked = this.tenure;
		if (asked == null || !isShared(limit)) {
			return 0;
		}
		return Math.max(0, this.electorate.expectedMembers()
				- asked.inTouch(this.electorate, TermTiming.everythingNanos(limit), this.nowNanos));
	}

	@Override
	public int expectedMembers() {
		return Math.max(1, this.electorate.expectedMembers());
	}

	/**
	 * What time it is, for what follows.
	 */
	void now(long nanos) {
		this.nowNanos = nanos;
	}

	@Override
	public long counted(Limit limit, long key) {
		return limit.coordination().consistency().isLeased() ? 0 : this.lessee.counted(limit.name(), key);
	}

	@Override
	public boolean isPresent(long holder) {
		return this.electorate.contains(holder) || this.guests.contains(holder);
	}

	@Override
	public int stableMembers(Limit limit) {
		boolean settled = this.nowNanos - this.electorate.sizedNanos() >= TermTiming.everythingNanos(limit);
		return settled ? this.electorate.size() : 0;
	}

	@Override
	public void switched(Limit limit, long key, long epoch, Set<Long> stopped) {
		this.notices.add(new ModeSwitchMessage.Row(limit.name(), key, epoch), stopped);
	}

	@Override
	public boolean isRecallable(long holder) {
		return this.electorate.contains(holder);
	}

	@Override
	public void recall(Limit limit, long key, Set<Long> holders) {
		this.notices.recall(new RecallMessage.Row(limit.name(), key), holders);
	}

}
