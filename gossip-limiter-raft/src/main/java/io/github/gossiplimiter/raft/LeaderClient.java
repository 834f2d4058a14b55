/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.wire.LeaseReply;
import io.github.gossiplimiter.lease.wire.LeaseRequest;
import io.github.gossiplimiter.raft.internal.log.LoggedExchange;

/**
 * Client side of the Raft group: sends lease calls of this node to the leader (section 8
 * of the Raft paper). A voter that does not lead replies with the leader it knows, and
 * the request is redirected; a request without a reply is retried, at the same voter once
 * and then at the others in turn. Retries are safe because lease calls are idempotent:
 * reports are cumulative and each lease has a number.
 * <p>
 * Called by {@link RaftCoordinator} on the gossip loop.
 */
final class LeaderClient {

	/*
	 * Longer than an election at the default heartbeat.
	 */
	private static final long REQUEST_NANOS_MAX = TimeUnit.SECONDS.toNanos(2);

	/*
	 * A reply takes two round trips: to the leader, and from the leader to a majority.
	 * The retry delay is three times the smoothed reply time, within these bounds.
	 */
	private static final long RETRY_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(200);

	private static final long RETRY_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(800);

	private static final int RETRY_REPLY_TIMES = 3;

	/*
	 * Smoothing factor of the reply time, that of TCP's round-trip estimate (RFC 6298).
	 */
	private static final double SMOOTHING = 0.125;

	/*
	 * Retry delay while no leader is known.
	 */
	private static final long LEADERLESS_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

	private static final int OPEN_MAX = 1 << 14;

	private final Map<Long, OpenRequest> open = new LinkedHashMap<>();

	private final VoterDirectory directory;

	private final LoopProtocol.Link link;

	private final LocalVoter local;

	private final LongSupplier numbers;

	private @Nullable Member leader;

	private int nextVoter;

	private double replyNanos;

	/**
	 * Create a client.
	 * @param local submits calls to the voter of this node
	 * @param numbers request numbers that were never used before
	 */
	LeaderClient(VoterDirectory directory, LoopProtocol.Link link, LocalVoter local, LongSupplier numbers) {
		this.directory = directory;
		this.link = link;
		this.local = local;
		this.numbers = numbers;
	}

	/**
	 * Submits calls to the voter of this node.
	 */
	interface LocalVoter {

		void submit(long number, List<LeaseCall> calls);

	}

	private static final class OpenRequest {

		private final PendingExchange.CallBatch batch;

		private final long deadlineNanos;

		private final long number;

		private final long beganNanos;

		private @Nullable Member target;

		private long retryAtNanos;

		private int redirects;

		private boolean retried;

		private OpenRequest(PendingExchange.CallBatch batch, long number, long nowNanos) {
			this.batch = batch;
			this.number = number;
			this.beganNanos = nowNanos;
			this.deadlineNanos = nowNanos + REQUEST_NANOS_MAX;
		}

	}

	/**
	 * Send a batch of calls.
	 */
	void add(PendingExchange.CallBatch batch, long now) {
		if (this.open.size() >= OPEN_MAX) {
			batch.fail("too many calls wait");
			return;
		}
		OpenRequest request = new OpenRequest(batch, this.numbers.getAsLong(), now);
		this.open.put(request.number, request);
		send(request, now);
	}

	private void send(OpenRequest request, long now) {
		request.retryAtNanos = now + retryDelayNanos();
		Member target = target();
		request.target = target;
		if (target == null) {
			request.retryAtNanos = now + LEADERLESS_NANOS;
		}
		else if (target.isSame(this.directory.self())) {
			this.local.submit(request.number, request.batch.calls());
		}
		else if (!this.link.send(target, new LeaseRequest(request.number, request.batch.calls()))) {
			request.retryAtNanos = now + LEADERLESS_NANOS;
		}
	}

	private long retryDelayNanos() {
		return Math.max(RETRY_NANOS_MIN, Math.min(RETRY_NANOS_MAX, (long) (RETRY_REPLY_TIMES * this.replyNanos)));
	}

	private @Nullable Member target() {
		Member known = this.leader;
		if (known != null && this.directory.byIncarnation(known.incarnation()) != null) {
			return known;
		}
		List<Member> voters = this.directory.voters();
		return voters.isEmpty() ? null : voters.get(Math.floorMod(this.nextVoter++, voters.size()));
	}

	/**
	 * Process a reply, possibly of a voter to which the request was sent earlier.
	 */
	void received(long from, LeaseReply reply, long now) {
		OpenRequest request = this.open.get(reply.number());
		if (request == null || reply.outcomes().size() != request.batch.calls().size()) {
			return;
		}
		List<LeaseResult> answers = new ArrayList<>(request.batch.calls().size());
		for (int i = 0; i < request.batch.calls().size(); i++) {
			if (reply.outcomes().get(i) instanceof LeaseReply.Completed answered) {
				answers.add(LoggedExchange.of(request.batch.calls().get(i), answered.result()));
			}
			else {
				long owner = (reply.outcomes().get(i) instanceof LeaseReply.Elsewhere other) ? other.owner() : 0;
				if (request.target != null && request.target.incarnation() == from) {
					redirect(request, owner, now);
				}
				return;
			}
		}
		this.leader = this.directory.byIncarnation(from);
		long took = now - request.beganNanos;
		this.replyNanos += (this.replyNanos == 0) ? took : SMOOTHING * (took - this.replyNanos);
		complete(reply.number(), answers);
	}

	/**
	 * Redirect a request that was submitted to the voter of this node, which does not
	 * lead.
	 * @param leader incarnation of the leader, 0 if it is not known
	 */
	void redirect(long number, long leader, long now) {
		OpenRequest request = this.open.get(number);
		if (request != null && request.target != null && request.target.isSame(this.directory.self())) {
			redirect(request, leader, now);
		}
	}

	private void redirect(OpenRequest request, long leader, long now) {
		Member named = this.directory.byIncarnation(leader);
		this.leader = named;
		if (named != null && request.redirects++ < this.directory.voters().size()) {
			send(request, now);
		}
		else {
			request.retryAtNanos = now + LEADERLESS_NANOS;
		}
	}

	/**
	 * Complete a request with the leader's answers.
	 */
	void complete(long number, List<LeaseResult> answers) {
		OpenRequest request = this.open.remove(number);
		if (request != null) {
			request.batch.complete(answers);
		}
	}

	/**
	 * Retry requests that have no reply, and fail those whose deadline has passed.
	 * @return when to call again at the latest
	 */
	long step(long now) {
		long next = Long.MAX_VALUE;
		for (Map.Entry<Long, OpenRequest> entry : List.copyOf(this.open.entrySet())) {
			OpenRequest request = entry.getValue();
			if (now >= request.deadlineNanos) {
				this.open.remove(entry.getKey());
				request.batch.fail("no leader answered in time");
			}
			else if (now >= request.retryAtNanos) {
				retry(request, now);
			}
		}
		for (OpenRequest request : this.open.values()) {
			next = Math.min(next, Math.min(request.deadlineNanos, request.retryAtNanos));
		}
		return next;
	}

	/*
	 * One missing reply may be a lost message; after two, the target may no longer lead.
	 */
	private void retry(OpenRequest request, long now) {
		if (request.retried) {
			this.leader = null;
		}
		request.retried = true;
		request.redirects = 0;
		send(request, now);
	}

}
