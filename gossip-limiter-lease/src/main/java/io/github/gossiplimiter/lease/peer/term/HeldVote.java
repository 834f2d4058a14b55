/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer.term;

import java.util.List;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;
import io.github.gossiplimiter.lease.wire.VoteMessage;

/**
 * The vote of a member that left in order, kept by this node in its place: it promises
 * what the member would promise, to this node and to no other, until it expires or is
 * handed back to the next life of that member.
 */
public final class HeldVote {

	private final long voter;

	private final String name;

	private final PromiseStore promises;

	private final long untilNanos;

	/**
	 * Keep a vote.
	 * @param voter the member that left
	 * @param rows what it had promised
	 * @param untilNanos when it expires
	 */
	public HeldVote(Member voter, List<VoteMessage.Row> rows, long untilNanos, long nowNanos) {
		this.voter = voter.incarnation();
		this.name = voter.id();
		this.promises = PromiseStore.of(rows, nowNanos);
		this.untilNanos = untilNanos;
	}

	/**
	 * Whether a member is the one that left, or its next life.
	 */
	public boolean isOf(Member member) {
		return this.name.equals(member.id());
	}

	public long voter() {
		return this.voter;
	}

	/**
	 * How much longer it counts, 0 if it has expired.
	 */
	public long validNanos(long nowNanos) {
		return Math.max(0, this.untilNanos - nowNanos);
	}

	/**
	 * Request a promise for a partition that this node owns or seeks.
	 * @param self incarnation of this node
	 */
	public TermReply.Row request(TermRequest.Kind kind, TermRequest.Row row, long self, long nowNanos) {
		return this.promises.request(kind, row, self, nowNanos);
	}

	/**
	 * From when a promise given now counts, so that no right outlasts the vote.
	 */
	public long countsFromNanos(long nowNanos) {
		return Math.min(nowNanos, this.untilNanos - TermTiming.RIGHT_NANOS);
	}

	/**
	 * The promises, to hand them on.
	 */
	public List<VoteMessage.Row> rows(long nowNanos) {
		return this.promises.rows(nowNanos);
	}

}
