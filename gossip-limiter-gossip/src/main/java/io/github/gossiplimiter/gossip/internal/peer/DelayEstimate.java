/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

/**
 * Largest recent delay, of received messages or of this node's own steps. A node that
 * lacks processor time is late, and a message that waits in its queue is not lost.
 */
public final class DelayEstimate {

	/*
	 * Longer than a busy node is without a message; short enough that a pause is soon
	 * forgotten.
	 */
	private static final long PERIOD_NANOS = 5_000_000_000L;

	/*
	 * More than that is rather a clock that is wrong.
	 */
	private static final long LATE_NANOS_MAX = 10_000_000_000L;

	/*
	 * Below this delay nothing is reported to peers.
	 */
	private static final int WORTH_MILLIS = 10;

	private static final long NANOS_PER_MILLI = 1_000_000;

	private long periodNanos = Long.MIN_VALUE / 2;

	private long latest;

	private long latestBefore;

	/**
	 * Something was so late.
	 */
	public void note(long lateNanos, long localNanos) {
		turn(localNanos);
		this.latest = Math.max(this.latest, Math.min(lateNanos, LATE_NANOS_MAX));
	}

	/**
	 * How late the latest was, not below zero.
	 */
	public long nanos(long localNanos) {
		turn(localNanos);
		return Math.max(this.latest, this.latestBefore);
	}

	/**
	 * The noted values have expired.
	 */
	public void forget() {
		this.latest = 0;
		this.latestBefore = 0;
	}

	private void turn(long localNanos) {
		long passed = localNanos - this.periodNanos;
		if (passed >= PERIOD_NANOS) {
			this.latestBefore = (passed < 2 * PERIOD_NANOS) ? this.latest : 0;
			this.latest = 0;
			this.periodNanos = localNanos;
		}
	}

	/**
	 * The delay as reported to peers, in milliseconds.
	 */
	public static int millis(long lateNanos) {
		int millis = (int) (lateNanos / NANOS_PER_MILLI);
		return (millis >= WORTH_MILLIS) ? millis : 0;
	}

	/**
	 * A delay that a peer reported.
	 */
	static long nanosOf(int millis) {
		return Math.min(millis * NANOS_PER_MILLI, LATE_NANOS_MAX);
	}

}
