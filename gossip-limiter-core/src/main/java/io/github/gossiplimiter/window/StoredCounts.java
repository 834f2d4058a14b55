/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.util.Arrays;

/**
 * What counts of a key in one window, so that it can be put aside and come back: either
 * by sub-window, spent by this node and by others, or the debt of a token bucket at an
 * instant. The arrays are not copied, and must not be changed afterwards.
 *
 * @param geometry how it is dated
 * @param numbers the sub-windows, in order
 * @param own what this node spent in them, less what was given back
 * @param others what others spent in them, as far as heard
 * @param atNanos when the debt was read
 * @param debt the debt
 */
// Arrays: two of them are added up for every sum, and nobody compares them
@SuppressWarnings("ArrayRecordComponent")
public record StoredCounts(WindowGeometry geometry, long[] numbers, long[] own, long[] others, long atNanos,
		double debt) {

	private static final long[] NOTHING = new long[0];

	private static final double EPSILON = 1e-6;

	public static StoredCounts ofDebt(WindowGeometry geometry, long atNanos, double debt) {
		return new StoredCounts(geometry, NOTHING, NOTHING, NOTHING, atNanos, debt);
	}

	public static StoredCounts ofCounts(WindowGeometry geometry, long[] numbers, long[] own, long[] others) {
		return new StoredCounts(geometry, numbers, own, others, 0, 0);
	}

	public boolean isDebt() {
		return this.geometry.kind() == WindowGeometry.Kind.TOKEN_BUCKET;
	}

	/**
	 * Everything that counts, rounded up.
	 */
	public long total() {
		if (isDebt()) {
			return (long) Math.ceil(this.debt - EPSILON);
		}
		return Arrays.stream(this.own).sum() + Arrays.stream(this.others).sum();
	}

	/**
	 * The same in another geometry: what was spent in a sub-window is dated at its end,
	 * so that it never counts for a shorter time than before.
	 */
	public StoredCounts in(WindowQuota quota, long nowNanos) {
		if (this.geometry.equals(quota.geometry)) {
			return this;
		}
		int size = 0;
		long[] dates = new long[this.numbers.length];
		long[] mine = new long[this.numbers.length];
		long[] theirs = new long[this.numbers.length];
		for (int i = 0; i < this.numbers.length; i++) {
			long endNanos = this.geometry.startNanos(this.numbers[i] + 1) - 1;
			long number = Math.min(quota.number(endNanos), quota.number(nowNanos));
			size += (size == 0 || dates[size - 1] != number) ? 1 : 0;
			dates[size - 1] = number;
			mine[size - 1] += this.own[i];
			theirs[size - 1] += this.others[i];
		}
		return ofCounts(quota.geometry, Arrays.copyOf(dates, size), Arrays.copyOf(mine, size),
				Arrays.copyOf(theirs, size));
	}

	/**
	 * Without what this node spent until a sub-window.
	 */
	StoredCounts without(long last) {
		long[] left = this.own.clone();
		for (int i = 0; i < left.length && this.numbers[i] <= last; i++) {
			left[i] = 0;
		}
		return ofCounts(this.geometry, this.numbers, left, this.others);
	}

	/**
	 * Without what anybody spent until an instant, if it counts by sub-window.
	 */
	public StoredCounts since(long untilNanos) {
		if (isDebt() || untilNanos == Long.MIN_VALUE) {
			return this;
		}
		long last = this.geometry.number(untilNanos);
		long[] theirs = this.others.clone();
		for (int i = 0; i < theirs.length && this.numbers[i] <= last; i++) {
			theirs[i] = 0;
		}
		return ofCounts(this.geometry, this.numbers, without(last).own, theirs);
	}

	/**
	 * When nothing of it counts any more, if it counts by sub-window.
	 */
	public long expiryNanos() {
		return (this.numbers.length > 0) ? this.geometry.expiryNanos(this.numbers[this.numbers.length - 1]) : 0;
	}

	int bytes() {
		return 64 + 3 * (16 + Long.BYTES * this.numbers.length);
	}

}
