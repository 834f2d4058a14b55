/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.wire.LeaseReply.Elsewhere;
import io.github.gossiplimiter.lease.wire.LeaseReply.Outcome;

/**
 * Server side of an owner: receives requests of holders. While the owner renews its term
 * or collects what was spent, requests wait a moment instead of being rejected.
 */
final class OwnerRequestQueue {

	/*
	 * A few round trips: to a majority, and to all members.
	 */
	private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	/*
	 * Permits that a request waits for may come free without a message, or not at all.
	 */
	private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

	private static final int WAITING_MAX = 1 << 14;

	/*
	 * A member that floods this node displaces requests of no other member.
	 */
	private static final int WAITING_PER_HOLDER_MAX = 1 << 10;

	private final Deque<Visitor> waiting = new ArrayDeque<>();

	private final Map<Long, Integer> perHolder = new HashMap<>();

	private final BiFunction<LeaseCall, Boolean, @Nullable Outcome> owner;

	/**
	 * Create a queue.
	 * @param owner answers a call; nothing if it cannot yet, unless it is told that this
	 * was the last time
	 */
	OwnerRequestQueue(BiFunction<LeaseCall, Boolean, @Nullable Outcome> owner) {
		this.owner = owner;
	}

	/**
	 * Receives outcomes.
	 */
	interface Reply {

		void send(List<Outcome> outcomes);

	}

	private static final class Visitor {

		private final long holder;

		private final List<LeaseCall> calls;

		private final @Nullable Outcome[] outcomes;

		private final Reply reply;

		private final long untilNanos;

		private Visitor(long holder, List<LeaseCall> calls, Reply reply, long untilNanos) {
			this.holder = holder;
			this.calls = calls;
			this.outcomes = new Outcome[calls.size()];
			this.reply = reply;
			this.untilNanos = untilNanos;
		}

	}

	/**
	 * Answer calls, now or in a moment.
	 */
	void request(long holder, List<LeaseCall> calls, Reply reply, long nowNanos) {
		Visitor visitor = new Visitor(holder, calls, reply, nowNanos + PATIENCE_NANOS);
		boolean full = this.waiting.size() >= WAITING_MAX
				|| this.perHolder.getOrDefault(holder, 0) >= WAITING_PER_HOLDER_MAX;
		if (!serve(visitor, full)) {
			this.waiting.add(visitor);
			this.perHolder.merge(holder, 1, Integer::sum);
		}
	}

	/**
	 * Try again for all who wait.
	 * @return when to call again at the latest
	 */
	long step(long nowNanos) {
		long next = Long.MAX_VALUE;
		for (int left = this.waiting.size(); left > 0; left--) {
			Visitor visitor = this.waiting.remove();
			if (serve(visitor, nowNanos >= visitor.untilNanos)) {
				this.perHolder.computeIfPresent(visitor.holder, (holder, count) -> (count > 1) ? count - 1 : null);
			}
			else {
				this.waiting.add(visitor);
				next = Math.min(next, Math.min(visitor.untilNanos, nowNanos + LOOK_NANOS));
			}
		}
		return next;
	}

	/*
	 * In order: the report of a lease precedes the request that follows it.
	 */
	private boolean serve(Visitor visitor, boolean last) {
		List<Outcome> outcomes = new ArrayList<>();
		for (int i = 0; i < visitor.outcomes.length; i++) {
			Outcome outcome = visitor.outcomes[i];
			if (outcome == null) {
				outcome = this.owner.apply(visitor.calls.get(i), last);
				visitor.outcomes[i] = outcome;
			}
			if (outcome == null && !last) {
				return false;
			}
			outcomes.add((outcome != null) ? outcome : new Elsewhere(0));
		}
		visitor.reply.send(outcomes);
		return true;
	}

}
