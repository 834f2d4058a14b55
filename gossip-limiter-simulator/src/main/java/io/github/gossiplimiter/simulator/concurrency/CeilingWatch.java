/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Looks at every request that is admitted: with it, no more may be in flight than the
 * ceiling. A ceiling that falls counts as it was for as long as a node may still hold a
 * share of it; from then on everything above it only drains.
 */
final class CeilingWatch {

	private final Deque<AnnouncedLimit> announced = new ArrayDeque<>();

	private final long heldNanos;

	private int most;

	private int over;

	private int ceilingOfMost;

	private record AnnouncedLimit(long atNanos, int limit) {

	}

	/**
	 * Watch.
	 * @param heldNanos how long a node may keep to a share after the ceiling has fallen
	 */
	CeilingWatch(long heldNanos) {
		this.heldNanos = heldNanos;
	}

	/**
	 * A node was told the ceiling.
	 */
	void announced(long nowNanos, int limit) {
		while (!this.announced.isEmpty() && this.announced.getLast().limit() <= limit) {
			this.announced.removeLast();
		}
		this.announced.addLast(new AnnouncedLimit(nowNanos, limit));
	}

	/**
	 * A request was admitted.
	 * @param inFlight how many are in flight with it, on all nodes
	 */
	void admitted(long nowNanos, int inFlight) {
		while (this.announced.size() > 1 && nowNanos - this.announced.getFirst().atNanos() > this.heldNanos) {
			this.announced.removeFirst();
		}
		int ceiling = this.announced.isEmpty() ? 0 : this.announced.getFirst().limit();
		this.most = Math.max(this.most, inFlight);
		if (inFlight - ceiling > this.over) {
			this.over = inFlight - ceiling;
			this.ceilingOfMost = ceiling;
		}
	}

	/**
	 * Most requests in flight.
	 */
	int most() {
		return this.most;
	}

	/**
	 * How far the ceiling was exceeded at the worst instant; 0 if it never was.
	 */
	int over() {
		return this.over;
	}

	/**
	 * The ceiling at that instant.
	 */
	int ceilingExceeded() {
		return this.ceilingOfMost;
	}

}
