/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * What was given back, per sub-window it had been taken in. Immutable; grows only, except
 * that sub-windows which no longer count are left out.
 */
final class RefundCredits {

	private final long[] numbers;

	private final long[] amounts;

	private RefundCredits(long[] numbers, long[] amounts) {
		this.numbers = numbers;
		this.amounts = amounts;
	}

	/**
	 * These credits and one more.
	 */
	static RefundCredits plus(@Nullable RefundCredits before, long number, long amount, long oldest) {
		int size = 0;
		int most = (before != null) ? before.numbers.length + 1 : 1;
		long[] numbers = new long[most];
		long[] amounts = new long[most];
		long added = amount;
		for (int i = 0; before != null && i < before.numbers.length; i++) {
			if (before.numbers[i] == number) {
				added += before.amounts[i];
			}
			else if (before.numbers[i] >= oldest) {
				numbers[size] = before.numbers[i];
				amounts[size++] = before.amounts[i];
			}
		}
		numbers[size] = number;
		amounts[size++] = added;
		return new RefundCredits(Arrays.copyOf(numbers, size), Arrays.copyOf(amounts, size));
	}

	/**
	 * What was given back of a sub-window.
	 */
	long at(long number) {
		for (int i = 0; i < this.numbers.length; i++) {
			if (this.numbers[i] == number) {
				return this.amounts[i];
			}
		}
		return 0;
	}

	/**
	 * What was given back of the sub-windows from {@code first} on.
	 */
	long from(long first) {
		long sum = 0;
		for (int i = 0; i < this.numbers.length; i++) {
			if (this.numbers[i] >= first) {
				sum += this.amounts[i];
			}
		}
		return sum;
	}

}
