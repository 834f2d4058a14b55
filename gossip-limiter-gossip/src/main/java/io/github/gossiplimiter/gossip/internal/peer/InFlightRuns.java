/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Runs of the log that were sent to a peer and not acknowledged yet, in the order of
 * sending.
 */
final class InFlightRuns {

	/*
	 * It is the oldest that matters.
	 */
	private static final int MOST = 64;

	private final Deque<Run> runs = new ArrayDeque<>();

	private record Run(long number, long atNanos) {

	}

	/**
	 * A run was sent.
	 * @param number what an answer calls it; larger than that of what was said before
	 */
	void add(long number, long atNanos) {
		if (this.runs.size() < MOST) {
			this.runs.addLast(new Run(number, atNanos));
		}
	}

	/**
	 * All runs up to a number were acknowledged.
	 * @return how many that is
	 */
	int acknowledged(long number) {
		int before = this.runs.size();
		while (!this.runs.isEmpty() && this.runs.getFirst().number() <= number) {
			this.runs.removeFirst();
		}
		return before - this.runs.size();
	}

	/**
	 * Whether a run was sent longer ago than that.
	 */
	boolean isOlder(long localNanos, long ageNanos) {
		return !this.runs.isEmpty() && localNanos - this.runs.getFirst().atNanos() > ageNanos;
	}

	/**
	 * Forget all runs.
	 */
	void clear() {
		this.runs.clear();
	}

}
