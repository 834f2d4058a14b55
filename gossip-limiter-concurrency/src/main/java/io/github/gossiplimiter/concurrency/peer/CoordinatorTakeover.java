/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.allocation.BackendState;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyRequest;
import io.github.gossiplimiter.gossip.Member;

/**
 * Takeover of a backend from its former coordinator: reports are held until that has
 * handed its state over, or a time limit has passed.
 */
final class CoordinatorTakeover {

	/*
	 * Long enough for members that hear at different moments who is there, and for some
	 * messages to be lost. So short that nobody is fenced whose report is held back for
	 * so long.
	 */
	private static final int PER_LEASE = 8;

	private static final int CLAIMS = 8;

	private final Map<String, Held> held = new LinkedHashMap<>();

	private final Map<Long, Member> requested = new LinkedHashMap<>();

	private final long number;

	private final long untilNanos;

	private final long intervalNanos;

	private long nextNanos;

	private @Nullable BackendState state;

	/**
	 * A report that is held back.
	 *
	 * @param from the member it came from
	 * @param request what it said
	 * @param reply where the answer goes
	 */
	record Held(Member from, ConcurrencyRequest request, Reply reply) {

	}

	/**
	 * Receives a reply.
	 */
	interface Reply {

		void send(@Nullable ConcurrencyAnswer answer);

	}

	/**
	 * Begin to wait.
	 * @param number of the claim
	 * @param predecessors who may have coordinated it until now
	 */
	CoordinatorTakeover(long number, List<Member> predecessors, long leaseNanos, long nowNanos) {
		this.number = number;
		this.untilNanos = nowNanos + leaseNanos / PER_LEASE;
		this.intervalNanos = leaseNanos / PER_LEASE / CLAIMS;
		this.nextNanos = nowNanos;
		predecessors.forEach((member) -> this.requested.put(member.incarnation(), member));
	}

	void hold(Held report) {
		Held overtaken = this.held.put(report.request().report().sender().node(), report);
		if (overtaken != null) {
			overtaken.reply().send(null);
		}
	}

	/**
	 * Something was handed over, or nothing.
	 */
	void handed(Member from, long claim, @Nullable BackendState handed, long nowNanos) {
		if (claim == this.number && this.requested.remove(from.incarnation()) != null && this.state == null
				&& handed != null) {
			this.state = handed.inherited(nowNanos / 1000);
		}
	}

	/**
	 * The state that was handed over.
	 */
	@Nullable BackendState state() {
		return this.state;
	}

	/**
	 * Whether there is nothing to wait for any more.
	 */
	boolean isVain(MembersView view, long nowNanos) {
		this.requested.keySet().removeIf((member) -> view.peer(member) == null);
		return nowNanos >= this.untilNanos || (this.state == null && this.requested.isEmpty());
	}

	long number() {
		return this.number;
	}

	/**
	 * Members to request the state from now.
	 */
	List<Member> due(long nowNanos) {
		if (this.state != null || nowNanos < this.nextNanos) {
			return List.of();
		}
		this.nextNanos = nowNanos + this.intervalNanos;
		return List.copyOf(this.requested.values());
	}

	/**
	 * When to look again.
	 */
	long nextNanos() {
		return (this.state == null) ? Math.min(this.nextNanos, this.untilNanos) : this.untilNanos;
	}

	/**
	 * Reports that were held, in the order of arrival.
	 */
	List<Held> release() {
		List<Held> all = new ArrayList<>(this.held.values());
		this.held.clear();
		return all;
	}

}
