/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.ledger.Ledger;
import io.github.gossiplimiter.raft.internal.log.LedgerEntry;
import io.github.gossiplimiter.raft.internal.log.LedgerStateMachine;
import io.github.gossiplimiter.raft.internal.log.LoggedExchange;

/**
 * State of a leader for one term: a ledger that runs ahead of the log. The leader decides
 * each call on that ledger at once, appends call and answer to the log, and replies when
 * a majority has stored the entry.
 * <p>
 * Invariant: every answer that grants permits is committed before it is sent, and the
 * leader's ledger counts at least what the committed log counts, so that concurrent calls
 * never share a permit.
 * <p>
 * Created by {@link RaftMember} when the first entry of its term is committed (section 8
 * of the Raft paper), and ended by it when the term ends.
 */
final class LeaderState {

	/*
	 * Entries that are appended and not committed. Calls that arrive meanwhile are
	 * batched into the next entry.
	 */
	private static final int UNCOMMITTED_MAX = 4;

	/*
	 * A holder has one open call for each key, so this many requests wait only while no
	 * majority can be reached.
	 */
	private static final int WAITING_MAX = 1 << 14;

	/*
	 * How long a request waits for permits that holders were requested to return, and how
	 * often that is checked.
	 */
	private static final long RECALL_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(300);

	private static final long RECALL_CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

	private final Deque<WaitingRequest> waiting = new ArrayDeque<>();

	private final Deque<WaitingRequest> awaitingRecall = new ArrayDeque<>();

	private final int term;

	private final long leader;

	private final Ledger ledger;

	private final Function<LedgerEntry, CompletableFuture<?>> log;

	private int uncommitted;

	private boolean ended;

	private long nowNanos;

	/**
	 * Begin a term.
	 * @param begin the first entry of the term
	 * @param machine the committed ledger
	 * @param waits whether a new ledger grants nothing until permits of an earlier one no
	 * longer count
	 * @param log appends an entry
	 * @param transport reaches holders
	 */
	LeaderState(LedgerEntry begin, LedgerStateMachine machine, boolean waits,
			Function<LedgerEntry, CompletableFuture<?>> log, VoterTransport transport, long nowNanos) {
		this.term = begin.term();
		this.leader = begin.leader();
		this.log = log;
		this.nowNanos = nowNanos;
		this.ledger = machine.copyAt(new LeaderLedgerContext(waits, nowNanos - machine.ageNanos(), transport),
				nowNanos);
	}

	/**
	 * Sends the results of calls, in their order.
	 */
	interface Reply {

		/**
		 * Send the results.
		 * @param results null if this node does not lead
		 */
		void send(@Nullable List<LeaseResult> results);

	}

	private static final class WaitingRequest {

		private final List<LeaseCall> calls;

		private final List<LeaseResult> results = new ArrayList<>();

		private final Reply reply;

		private final long untilNanos;

		private WaitingRequest(List<LeaseCall> calls, Reply reply, long untilNanos) {
			this.calls = calls;
			this.reply = reply;
			this.untilNanos = untilNanos;
		}

	}

	int term() {
		return this.term;
	}

	void submit(List<LeaseCall> calls, Reply reply) {
		if (this.ended || this.waiting.size() + this.awaitingRecall.size() >= WAITING_MAX) {
			reply.send(null);
			return;
		}
		this.waiting.add(new WaitingRequest(calls, reply, this.nowNanos + RECALL_NANOS_MAX));
	}

	/**
	 * Decide waiting requests.
	 * @return when to call again at the latest
	 */
	long step(long now) {
		this.nowNanos = Math.max(this.nowNanos, now);
		// Requests that arrived since go first: they may return recalled permits.
		this.waiting.addAll(this.awaitingRecall);
		this.awaitingRecall.clear();
		while (!this.waiting.isEmpty() && this.uncommitted < UNCOMMITTED_MAX && !this.ended) {
			decide();
		}
		return this.awaitingRecall.isEmpty() ? Long.MAX_VALUE : this.nowNanos + RECALL_CHECK_NANOS;
	}

	private void decide() {
		List<WaitingRequest> requests = new ArrayList<>();
		List<LoggedExchange> exchanges = new ArrayList<>();
		for (WaitingRequest next = this.waiting.peek(); next != null && (requests.isEmpty()
				|| exchanges.size() + next.calls.size() <= LedgerEntry.EXCHANGES_MAX); next = this.waiting.peek()) {
			this.waiting.remove();
			if (awaitsRecall(next)) {
				this.awaitingRecall.add(next);
			}
			else if (decide(next, exchanges)) {
				requests.add(next);
			}
			else {
				next.reply.send(next.results);
			}
		}
		if (!exchanges.isEmpty()) {
			append(requests, exchanges);
		}
	}

	/*
	 * The ledger takes the reports of these calls at once, though they are logged only
	 * with the answer. Until then the next leader counts more than was spent, never less.
	 */
	private boolean awaitsRecall(WaitingRequest request) {
		boolean awaits = false;
		for (LeaseCall call : request.calls) {
			awaits |= this.nowNanos < request.untilNanos && this.ledger.isComing(call, this.nowNanos);
		}
		return awaits;
	}

	/*
	 * Whether the answers have to be logged. A denial without reports promises nothing
	 * and changes nothing, so it is not logged. A denial of a hybrid limit may allow
	 * holders to decide locally, which is a promise.
	 */
	private boolean decide(WaitingRequest request, List<LoggedExchange> exchanges) {
		boolean logged = false;
		for (LeaseCall call : request.calls) {
			LeaseResult answer = this.ledger.exchange(call, this.nowNanos);
			request.results.add(answer);
			boolean read = call.isRead();
			if (!read && (answer.granted() > 0 || call.isReset() || !call.reports().isEmpty()
					|| call.unleased().series() != 0 || call.unleased().barrierNanos() > 0
					|| call.limit().coordination().consistency() == Consistency.HYBRID)) {
				exchanges.add(new LoggedExchange(call, answer));
				logged = true;
			}
		}
		this.ledger.maintain(request.calls.size(), this.nowNanos);
		return logged;
	}

	private void append(List<WaitingRequest> requests, List<LoggedExchange> exchanges) {
		this.uncommitted++;
		CompletableFuture<?> commit = this.log.apply(new LedgerEntry(this.leader, this.term, this.nowNanos, exchanges));
		FutureResults.whenDone(commit, (committed) -> {
			this.uncommitted--;
			requests.forEach((request) -> request.reply.send((committed != null) ? request.results : null));
		});
	}

	/**
	 * End the term. Requests whose entries are appended get a reply once it is known
	 * whether these are committed.
	 */
	void end() {
		this.ended = true;
		this.waiting.addAll(this.awaitingRecall);
		this.awaitingRecall.clear();
		this.waiting.forEach((request) -> request.reply.send(null));
		this.waiting.clear();
	}

}
