/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.HashSet;
import java.util.Set;

import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * A call on its way to the owner of its key.
 */
final class OwnerCall {

	private final LeaseCall call;

	private final PendingCalls exchange;

	private final int index;

	private final long untilNanos;

	private final Set<Long> tried = new HashSet<>();

	private int attempt;

	private long target;

	private long hint;

	private long sentNanos;

	private boolean done;

	OwnerCall(PendingCalls exchange, int index, long untilNanos) {
		this.exchange = exchange;
		this.call = exchange.calls().get(index);
		this.index = index;
		this.untilNanos = untilNanos;
	}

	LeaseCall call() {
		return this.call;
	}

	int partition() {
		return RendezvousHash.partition(this.call.key());
	}

	/**
	 * Whether nothing has to be done about it any more.
	 */
	boolean isDone() {
		return this.done;
	}

	boolean isLate(long nowNanos) {
		return nowNanos >= this.untilNanos;
	}

	long untilNanos() {
		return this.untilNanos;
	}

	/**
	 * The member that receives the call.
	 */
	long target() {
		return this.target;
	}

	long sentNanos() {
		return this.sentNanos;
	}

	/**
	 * Answers to earlier attempts are not listened to.
	 */
	int attempt() {
		return this.attempt;
	}

	void sent(long to, long nowNanos) {
		this.target = to;
		this.hint = 0;
		this.sentNanos = nowNanos;
	}

	/**
	 * The receiver is not the owner.
	 * @param owner who may be, 0 if that is not known
	 */
	void redirected(long owner) {
		this.tried.add(this.target);
		this.hint = this.tried.contains(owner) ? 0 : owner;
	}

	Set<Long> tried() {
		return this.tried;
	}

	long hint() {
		return this.hint;
	}

	/**
	 * Begin again: replies to earlier attempts are ignored.
	 */
	void restart() {
		this.attempt++;
		this.tried.clear();
		this.hint = 0;
	}

	/**
	 * Whether the caller waits for a result.
	 */
	boolean isAwaited() {
		return this.exchange.isAwaited();
	}

	/**
	 * It was sent, and no result is needed.
	 */
	void sent() {
		this.done = true;
	}

	void completed(LeaseResult answer) {
		this.done = true;
		this.exchange.completed(this.index, answer);
	}

	void failed(String why) {
		this.done = true;
		this.exchange.failed(why);
	}

}
