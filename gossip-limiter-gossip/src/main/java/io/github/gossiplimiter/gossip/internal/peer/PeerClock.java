/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Latest clock reading of a peer, and the round trip that it took.
 */
public final class PeerClock {

	private static final int SAMPLES = 8;

	private final Deque<Sample> samples = new ArrayDeque<>();

	private final InFlightRuns questions = new InFlightRuns();

	private record Sample(long offsetNanos, long roundTripNanos) {

	}

	/**
	 * A request for the peer's time was sent.
	 */
	public void requested(long localNanos) {
		this.questions.add(localNanos, localNanos);
	}

	/**
	 * The peer has replied.
	 * @param askedNanos when it was asked
	 * @return whether it was asked before that and did not answer
	 */
	public boolean replied(long askedNanos) {
		return this.questions.acknowledged(askedNanos) > 1;
	}

	public void sample(long offsetNanos, long roundTripNanos) {
		if (this.samples.size() == SAMPLES) {
			this.samples.removeFirst();
		}
		this.samples.addLast(new Sample(offsetNanos, roundTripNanos));
	}

	/**
	 * Whether the peer has ever replied.
	 */
	public boolean isKnown() {
		return !this.samples.isEmpty();
	}

	/**
	 * The quickest of the last round trips.
	 */
	public long roundTripNanos() {
		long quickest = Long.MAX_VALUE;
		for (Sample sample : this.samples) {
			quickest = Math.min(quickest, sample.roundTripNanos());
		}
		return quickest;
	}

	/**
	 * How far the peer's own clock is ahead, by the quickest of the last round trips:
	 * there the two ways can differ least.
	 */
	public long offsetNanos() {
		long offset = 0;
		long quickest = Long.MAX_VALUE;
		for (Sample sample : this.samples) {
			if (sample.roundTripNanos() <= quickest) {
				quickest = sample.roundTripNanos();
				offset = sample.offsetNanos();
			}
		}
		return offset;
	}

}
