/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

/**
 * Detects whether messages are being lost. After a loss, peers are requested to
 * acknowledge soon, and runs without acknowledgement are retransmitted soon; without
 * losses this costs nothing.
 */
public final class LossDetector {

	/**
	 * Time within which a peer acknowledges while losses are likely: long enough for most
	 * acknowledgements to be piggybacked on another message.
	 */
	public static final long ACKNOWLEDGE_SOON_NANOS = 150_000_000;

	/*
	 * Longer than nodes are silent between two comparisons; short enough that a single
	 * broken connection is forgotten.
	 */
	private static final long MEMORY_NANOS = 60_000_000_000L;

	/*
	 * Time of a message in the queues of two nodes, beside the network.
	 */
	private static final long QUEUES_NANOS = 30_000_000;

	private long untilNanos = Long.MIN_VALUE;

	/**
	 * A message was lost.
	 */
	public void noticed(long localNanos) {
		this.untilNanos = localNanos + MEMORY_NANOS;
	}

	/**
	 * Whether more are likely to be.
	 */
	public boolean areLikely(long localNanos) {
		return localNanos < this.untilNanos;
	}

	/**
	 * Time after a message after which an acknowledgement that does not cover it proves
	 * its loss.
	 * @param roundTripNanos how long a message and its answer take at least
	 * @param lateNanos how long they may take at present
	 */
	public static long proofNanos(long roundTripNanos, long lateNanos) {
		return Math.max(2 * roundTripNanos, lateNanos) + QUEUES_NANOS;
	}

}
