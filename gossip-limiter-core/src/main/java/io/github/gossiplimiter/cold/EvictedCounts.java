/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.EvictedCount;

/**
 * What evicted keys had spent, so that a key which returns finds its count again. Holds a
 * fixed number of them; of those that compete for a place, the one with the larger count
 * stays. A thread that was paused on its way here does not bring an older and smaller
 * count of the same key back.
 */
public final class EvictedCounts {

	private static final int WAYS = 4;

	public static final long BYTES_PER_ENTRY = 44;

	private final AtomicReferenceArray<@Nullable EvictedCount> entries;

	public EvictedCounts(int size) {
		this.entries = new AtomicReferenceArray<>(Math.max(WAYS, Integer.highestOneBit(size)));
	}

	public void put(EvictedCount evicted) {
		boolean done = false;
		while (!done) {
			int place = place(evicted);
			EvictedCount there = this.entries.get(place);
			done = (there != null && there.supersedes(evicted)) || this.entries.compareAndSet(place, there, evicted);
		}
	}

	private int place(EvictedCount evicted) {
		int place = -1;
		long least = Long.MAX_VALUE;
		for (int way = 0; way < WAYS; way++) {
			int index = index(evicted.hash(), way);
			EvictedCount there = this.entries.get(index);
			if (there != null && there.hash() == evicted.hash()) {
				return index;
			}
			long count = (there != null && there.expiryNanos() > evicted.atNanos()) ? there.count() : -1;
			if (count < least) {
				least = count;
				place = index;
			}
		}
		return place;
	}

	/**
	 * What an evicted key had spent, if it still counts.
	 */
	public @Nullable EvictedCount find(long hash, long nowNanos) {
		for (int way = 0; way < WAYS; way++) {
			EvictedCount there = this.entries.get(index(hash, way));
			if (there != null && there.hash() == hash) {
				return (there.expiryNanos() > nowNanos) ? there : null;
			}
		}
		return null;
	}

	public void remove(long hash) {
		for (int way = 0; way < WAYS; way++) {
			EvictedCount there = this.entries.get(index(hash, way));
			if (there != null && there.hash() == hash) {
				this.entries.compareAndSet(index(hash, way), there, null);
			}
		}
	}

	private int index(long hash, int way) {
		return (int) ((hash >>> 20) + way) & (this.entries.length() - 1);
	}

}
