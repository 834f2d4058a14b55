/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.util.Arrays;

/**
 * Sums by sub-window.
 */
final class SubWindowSums {

	static final SubWindowSums NOTHING = new SubWindowSums(0, 0);

	private final long oldest;

	private final long[] nets;

	private int used;

	SubWindowSums(long oldest, int span) {
		this.oldest = oldest;
		// A clock that is ahead: up to one window counts as it is dated.
		this.nets = new long[2 * span + 2];
	}

	void add(long number, long net) {
		if (number >= this.oldest && net > 0) {
			int index = index(number);
			this.used += (this.nets[index] == 0) ? 1 : 0;
			this.nets[index] += net;
		}
	}

	/**
	 * The sum of a sub-window.
	 */
	long at(long number) {
		return (number >= this.oldest) ? this.nets[index(number)] : 0;
	}

	/**
	 * The sums of some sub-windows.
	 */
	long[] at(long[] numbers) {
		long[] values = new long[numbers.length];
		Arrays.setAll(values, (i) -> at(numbers[i]));
		return values;
	}

	private int index(long number) {
		return (int) Math.min(number - this.oldest, this.nets.length - 1);
	}

	/**
	 * The sum of all.
	 */
	long sum() {
		long sum = 0;
		for (long net : this.nets) {
			sum += net;
		}
		return sum;
	}

	/**
	 * Sub-windows that have anything.
	 */
	long[] numbers() {
		long[] numbers = new long[this.used];
		int at = 0;
		for (int i = 0; i < this.nets.length; i++) {
			if (this.nets[i] != 0) {
				numbers[at++] = this.oldest + i;
			}
		}
		return numbers;
	}

	/**
	 * The sums of those.
	 */
	long[] nets() {
		long[] values = new long[this.used];
		int at = 0;
		for (long net : this.nets) {
			if (net != 0) {
				values[at++] = net;
			}
		}
		return values;
	}

}
