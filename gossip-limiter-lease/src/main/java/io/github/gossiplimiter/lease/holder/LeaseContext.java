/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.concurrent.atomic.AtomicLong;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.lease.LeaseSettings;

/**
 * State and settings that the keys of a node share.
 */
final class LeaseContext {

	private final AtomicLong numbers = new AtomicLong();

	private final Clock clock;

	private volatile long startNanos;

	private final long holder;

	private final LeaseSettings settings;

	private final KeyQueue<KeyHolder> queue;

	private final ReplyTime roundTrip = new ReplyTime();

	private final LeaseCounts counts = new LeaseCounts();

	private volatile int members = 1;

	private volatile boolean stable = true;

	private volatile long failingNanos = Long.MAX_VALUE;

	private volatile long sharedNanos = Long.MIN_VALUE;

	LeaseContext(Clock clock, long holder, LeaseSettings settings, Runnable waker) {
		this.clock = clock;
		this.startNanos = clock.nanos();
		this.holder = holder;
		this.settings = settings;
		this.queue = new KeyQueue<>(waker);
	}

	Clock clock() {
		return this.clock;
	}

	/**
	 * Begin to lease again.
	 */
	void comeBack() {
		this.startNanos = this.clock.nanos();
	}

	/**
	 * When this node began to lease.
	 */
	long startNanos() {
		return this.startNanos;
	}

	long holder() {
		return this.holder;
	}

	LeaseSettings settings() {
		return this.settings;
	}

	KeyQueue<KeyHolder> queue() {
		return this.queue;
	}

	ReplyTime roundTrip() {
		return this.roundTrip;
	}

	LeaseCounts counts() {
		return this.counts;
	}

	/**
	 * A number for a lease or a series, never used before.
	 */
	long nextNumber() {
		return this.numbers.incrementAndGet();
	}

	void members(int count, boolean known) {
		this.members = count;
		this.stable = known;
	}

	/**
	 * Among how many members allowances are divided.
	 */
	int members() {
		return this.members;
	}

	/**
	 * Whether all others know of this member.
	 */
	boolean isStable() {
		return this.stable;
	}

	/**
	 * A message of a coordinator arrived.
	 */
	void coordinatorReplied() {
		this.failingNanos = Long.MAX_VALUE;
	}

	/**
	 * No coordinator could be reached.
	 */
	void failed(long nowNanos) {
		this.failingNanos = Math.min(this.failingNanos, nowNanos);
	}

	/**
	 * Time since the last reply of any coordinator, while it cannot be reached.
	 */
	long silentNanos(long nowNanos) {
		long since = this.failingNanos;
		return (since == Long.MAX_VALUE) ? 0 : Math.max(0, nowNanos - since);
	}

	/**
	 * This node is about to decide by a share of its own.
	 */
	void shared(long nowNanos) {
		this.sharedNanos = nowNanos;
	}

	/**
	 * When this node last decided by a share of its own, {@link Long#MIN_VALUE} if it
	 * never did.
	 */
	long sharedNanos() {
		return this.sharedNanos;
	}

}
