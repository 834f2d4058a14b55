/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.model;

import java.util.Arrays;

/**
 * Permits by how many ticks ago something happened to them. What is older than the oldest
 * age falls out.
 */
public final class Ages {

	private final int[] counts;

	public Ages(int length) {
		this(new int[length]);
	}

	private Ages(int[] counts) {
		this.counts = counts;
	}

	public Ages copy() {
		return new Ages(this.counts.clone());
	}

	/**
	 * A tick passes.
	 * @return what fell out
	 */
	public int tick() {
		int last = this.counts.length - 1;
		int fallen = this.counts[last];
		System.arraycopy(this.counts, 0, this.counts, 1, last);
		this.counts[0] = 0;
		return fallen;
	}

	public int length() {
		return this.counts.length;
	}

	public int at(int age) {
		return this.counts[age];
	}

	/**
	 * Add permits; those too old to count are not.
	 */
	public void add(int age, int permits) {
		if (age < this.counts.length) {
			this.counts[age] += permits;
		}
	}

	public int sum() {
		int sum = 0;
		for (int count : this.counts) {
			sum += count;
		}
		return sum;
	}

	public void clear() {
		Arrays.fill(this.counts, 0);
	}

	public void write(Sketch sketch) {
		for (int count : this.counts) {
			sketch.put(count);
		}
	}

	@Override
	public String toString() {
		return Arrays.toString(this.counts);
	}

}
