/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The number of members by which allowances are divided: the largest recent one. A member
 * that is no longer seen may still decide, and what it decided still counts.
 */
final class FleetSize {

	/*
	 * Falling counts, each with the instant until which it was true.
	 */
	private final Deque<Seen> seen = new ArrayDeque<>();

	private record Seen(int members, long untilNanos) {

	}

	/**
	 * Note how many there are, and say by how many to divide.
	 * @param keptNanos for how long a count matters after it has fallen
	 */
	int at(int members, long keptNanos, long nowNanos) {
		while (!this.seen.isEmpty() && this.seen.peekLast().members() <= members) {
			this.seen.removeLast();
		}
		this.seen.addLast(new Seen(members, nowNanos));
		while (this.seen.size() > 1 && this.seen.peekFirst().untilNanos() + keptNanos <= nowNanos) {
			this.seen.removeFirst();
		}
		return this.seen.peekFirst().members();
	}

}
