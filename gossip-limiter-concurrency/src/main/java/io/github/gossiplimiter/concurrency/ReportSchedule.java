/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * When a node sends its next report: every heartbeat, and earlier when that lets shares
 * move. Used by one thread at a time.
 */
final class ReportSchedule {

	/*
	 * A report that was lost, or whose reply was, is repeated long before the lease ends.
	 */
	private static final int TRIES_PER_HEARTBEAT = 8;

	private final long heartbeatNanos;

	private final long eagerNanos;

	private final boolean eager;

	private long sentNanos;

	private long dueNanos;

	private boolean waiting;

	private boolean stirred;

	private long patienceNanos;

	ReportSchedule(ConcurrencySettings settings, long nowNanos) {
		this.heartbeatNanos = settings.heartbeat().toNanos();
		this.eagerNanos = settings.eagerInterval().toNanos();
		this.eager = settings.eager();
		this.patienceNanos = this.eagerNanos;
		this.sentNanos = nowNanos - this.heartbeatNanos;
		this.dueNanos = nowNanos;
	}

	boolean isDue(long nowNanos) {
		return nowNanos >= this.dueNanos;
	}

	long dueNanos() {
		return this.dueNanos;
	}

	/**
	 * Report now, whatever was planned.
	 */
	void now(long nowNanos) {
		this.dueNanos = nowNanos;
	}

	void sent(long nowNanos) {
		this.sentNanos = nowNanos;
		this.dueNanos = nowNanos + this.heartbeatNanos / TRIES_PER_HEARTBEAT;
		this.waiting = true;
	}

	/**
	 * A reply to a report arrived.
	 */
	void replied() {
		this.waiting = false;
		this.dueNanos = this.sentNanos + this.heartbeatNanos;
		if (this.stirred) {
			stirred();
		}
	}

	/**
	 * A report could not be answered: who is to coordinate may not know it yet. It is
	 * repeated soon, then less and less often until it is as often as planned.
	 */
	void failed() {
		this.waiting = false;
		if (this.stirred) {
			stirred();
		}
		expecting();
	}

	/**
	 * What this node had too much has drained, which others wait for. That happens once
	 * for each share that was lowered.
	 */
	void drained(long nowNanos) {
		if (this.eager) {
			this.dueNanos = Math.min(this.dueNanos, nowNanos);
		}
	}

	/**
	 * Something happened that others should know, or that others have done.
	 */
	void stirred() {
		// The reply to a report on its way may not include this change.
		this.stirred = this.waiting;
		this.patienceNanos = this.eagerNanos;
		soon(this.eagerNanos);
	}

	/**
	 * Shares have moved.
	 */
	void moved() {
		this.patienceNanos = this.eagerNanos;
	}

	/**
	 * More permits are to come at an unknown time: report again, each time after twice as
	 * long unless shares move.
	 */
	void expecting() {
		soon(this.patienceNanos);
		this.patienceNanos = Math.min(this.heartbeatNanos, 2 * this.patienceNanos);
	}

	private void soon(long afterNanos) {
		if (this.eager && !this.waiting) {
			this.dueNanos = Math.min(this.dueNanos, this.sentNanos + afterNanos);
		}
	}

}
