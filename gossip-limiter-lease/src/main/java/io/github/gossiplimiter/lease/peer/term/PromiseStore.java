/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer.term;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;
import io.github.gossiplimiter.lease.wire.VoteMessage;

/**
 * Promises that a member gave: for each partition, to accept no other owner for a while.
 * Invariant: at most one owner at a time has a promise. Durations are measured on the
 * member's own clock, from the promise.
 */
public final class PromiseStore {

	/*
	 * A promise that has run out is kept, because it says who had the last one. An owner
	 * whose right ran out while nobody asked for anything takes it up again, ledger and
	 * all, if a majority has promised nothing to anyone else since.
	 */

	private final long[] owners = new long[RendezvousHash.PARTITIONS];

	private final long[] terms = new long[RendezvousHash.PARTITIONS];

	private final long[] untilNanos = new long[RendezvousHash.PARTITIONS];

	private final long[] freeSinceNanos = new long[RendezvousHash.PARTITIONS];

	private long readyNanos;

	private PromiseStore() {
	}

	/**
	 * Those of a member that has just started, none.
	 * @param restNanos how long it may promise nothing
	 */
	public PromiseStore(long startedNanos, long restNanos) {
		restart(startedNanos, restNanos);
	}

	/**
	 * Begin anew, without a vote until the rest is over.
	 */
	public void restart(long startedNanos, long restNanos) {
		this.readyNanos = startedNanos + restNanos;
		Arrays.fill(this.owners, 0);
		Arrays.fill(this.terms, 0);
		// Until then a promise of the former life may have been in force.
		Arrays.fill(this.freeSinceNanos, this.readyNanos);
		Arrays.fill(this.untilNanos, this.readyNanos);
	}

	/**
	 * The vote that was handed to this node by a member that left.
	 * @param rows what that member had promised
	 */
	static PromiseStore of(List<VoteMessage.Row> rows, long nowNanos) {
		PromiseStore promises = new PromiseStore();
		promises.adopt(rows, nowNanos);
		return promises;
	}

	/**
	 * Go on with the promises of a member that left, as if they were this one's.
	 */
	public void adopt(List<VoteMessage.Row> rows, long nowNanos) {
		restart(nowNanos, 0);
		for (VoteMessage.Row row : rows) {
			int partition = row.partition();
			this.owners[partition] = row.owner();
			this.terms[partition] = row.term();
			this.freeSinceNanos[partition] = nowNanos - TermTiming.slow(row.freeNanos());
			this.untilNanos[partition] = (row.boundNanos() > 0) ? nowNanos + TermTiming.fast(row.boundNanos())
					: nowNanos - TermTiming.slow(row.overNanos());
		}
	}

	/**
	 * The promises, to hand them over.
	 */
	public List<VoteMessage.Row> rows(long nowNanos) {
		List<VoteMessage.Row> rows = new ArrayList<>();
		for (int partition = 0; partition < RendezvousHash.PARTITIONS; partition++) {
			if (this.owners[partition] != 0) {
				long bound = this.untilNanos[partition] - nowNanos;
				long free = Math.max(0, nowNanos - this.freeSinceNanos[partition]);
				rows.add(new VoteMessage.Row(partition, this.owners[partition], this.terms[partition], free,
						Math.max(0, bound), Math.max(0, -bound)));
			}
		}
		return rows;
	}

	/**
	 * How long until this member may promise anything, 0 if it may.
	 */
	public long restNanos(long nowNanos) {
		return Math.max(0, this.readyNanos - nowNanos);
	}

	/**
	 * Answer a wish for a partition.
	 * @param asker who wants it
	 */
	public TermReply.Row request(TermRequest.Kind kind, TermRequest.Row row, long asker, long nowNanos) {
		int partition = row.partition();
		long rest = restNanos(nowNanos);
		if (rest > 0) {
			return new TermReply.Refused(rest, 0);
		}
		if (!continues(row, asker)) {
			long bound = Math.max(0, this.untilNanos[partition] - nowNanos);
			boolean continued = kind == TermRequest.Kind.CONTINUE || kind == TermRequest.Kind.RENEW;
			if (continued || (bound > 0 && this.owners[partition] != asker)) {
				return new TermReply.Refused(bound, this.owners[partition]);
			}
			this.freeSinceNanos[partition] = Math.min(nowNanos, this.untilNanos[partition]);
		}
		this.owners[partition] = asker;
		this.terms[partition] = row.term();
		this.untilNanos[partition] = nowNanos + TermTiming.PROMISE_NANOS;
		return new TermReply.Promised(nowNanos - this.freeSinceNanos[partition]);
	}

	private boolean continues(TermRequest.Row row, long asker) {
		long owner = this.owners[row.partition()];
		long term = this.terms[row.partition()];
		return (owner == asker && term == row.term())
				|| (owner != 0 && owner == row.fromOwner() && term == row.fromTerm());
	}

	/**
	 * The member that has the promise of a partition now.
	 * @return its incarnation, 0 if nobody has it
	 */
	public long owner(int partition, long nowNanos) {
		return (nowNanos < this.untilNanos[partition]) ? this.owners[partition] : 0;
	}

}
