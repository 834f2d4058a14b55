/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.Arrays;

/**
 * Makes numbers that only ever grow small again: of those still in use, only the order
 * matters.
 */
final class Ranks {

	private final int[] numbers = new int[32];

	private int size;

	void clear() {
		this.size = 0;
	}

	void add(int number) {
		for (int i = 0; i < this.size; i++) {
			if (this.numbers[i] == number) {
				return;
			}
		}
		this.numbers[this.size++] = number;
	}

	void sort() {
		Arrays.sort(this.numbers, 0, this.size);
	}

	int of(int number) {
		return Arrays.binarySearch(this.numbers, 0, this.size, number);
	}

}
