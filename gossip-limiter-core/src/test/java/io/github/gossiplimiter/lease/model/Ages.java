package io.github.gossiplimiter.lease.model;

import java.util.Arrays;

/**
 * Permits by how many ticks ago something happened to them. What is older than the oldest
 * age falls out.
 */
final class Ages {

	private final int[] counts;

	Ages(int length) {
		this(new int[length]);
	}

	private Ages(int[] counts) {
		this.counts = counts;
	}

	Ages copy() {
		return new Ages(this.counts.clone());
	}

	/**
	 * A tick passes.
	 * @return what fell out
	 */
	int tick() {
		int last = this.counts.length - 1;
		int fallen = this.counts[last];
		System.arraycopy(this.counts, 0, this.counts, 1, last);
		this.counts[0] = 0;
		return fallen;
	}

	int length() {
		return this.counts.length;
	}

	int at(int age) {
		return this.counts[age];
	}

	/**
	 * Add permits; those too old to count are not.
	 */
	void add(int age, int permits) {
		if (age < this.counts.length) {
			this.counts[age] += permits;
		}
	}

	int sum() {
		int sum = 0;
		for (int count : this.counts) {
			sum += count;
		}
		return sum;
	}

	void clear() {
		Arrays.fill(this.counts, 0);
	}

	void write(Sketch sketch) {
		for (int count : this.counts) {
			sketch.put(count);
		}
	}

	@Override
	public String toString() {
		return Arrays.toString(this.counts);
	}

}
