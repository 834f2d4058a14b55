/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

/**
 * Permits of one key in the window that ends now. What is as old as the window is out of
 * it.
 */
final class TrailingWindow {

	private static final int CAPACITY_INITIAL = 16;

	private final long windowNanos;

	private long[] nanos = new long[CAPACITY_INITIAL];

	private int[] costs = new int[CAPACITY_INITIAL];

	private int first;

	private int count;

	private long sum;

	TrailingWindow(long windowNanos) {
		this.windowNanos = windowNanos;
	}

	/**
	 * Permits in the window that ends at an instant, not before any asked for or added
	 * earlier.
	 */
	long sum(long atNanos) {
		while (this.count > 0 && this.nanos[this.first] <= atNanos - this.windowNanos) {
			this.sum -= this.costs[this.first];
			this.first = (this.first + 1) & (this.nanos.length - 1);
			this.count--;
		}
		return this.sum;
	}

	void add(long atNanos, int cost) {
		if (this.count == this.nanos.length) {
			grow();
		}
		int place = (this.first + this.count++) & (this.nanos.length - 1);
		this.nanos[place] = atNanos;
		this.costs[place] = cost;
		this.sum += cost;
	}

	private void grow() {
		int length = this.nanos.length;
		long[] grownNanos = new long[2 * length];
		int[] grownCosts = new int[2 * length];
		int tail = length - this.first;
		System.arraycopy(this.nanos, this.first, grownNanos, 0, tail);
		System.arraycopy(this.nanos, 0, grownNanos, tail, this.first);
		System.arraycopy(this.costs, this.first, grownCosts, 0, tail);
		System.arraycopy(this.costs, 0, grownCosts, tail, this.first);
		this.nanos = grownNanos;
		this.costs = grownCosts;
		this.first = 0;
	}

}
