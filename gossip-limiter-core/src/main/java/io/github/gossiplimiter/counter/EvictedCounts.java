package io.github.gossiplimiter.counter;

import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;

/**
 * What evicted keys had spent, so that a key which returns finds its count again. Holds a
 * fixed number of them; of those that compete for a place, the one with the larger count
 * stays. A thread that was paused on its way here does not bring an older and smaller
 * count of the same key back.
 */
final class EvictedCounts {

	private static final int WAYS = 4;

	static final long BYTES_PER_ENTRY = 44;

	private final AtomicReferenceArray<@Nullable Ghost> entries;

	/**
	 * An evicted key: what it had spent at an instant, and when that stops counting.
	 */
	record Ghost(long hash, long count, long atNanos, long expiryNanos) {

		boolean supersedes(Ghost other) {
			return this.hash == other.hash && this.atNanos >= other.atNanos && this.count >= other.count
					&& this.expiryNanos >= other.expiryNanos;
		}

	}

	EvictedCounts(int size) {
		this.entries = new AtomicReferenceArray<>(Math.max(WAYS, Integer.highestOneBit(size)));
	}

	void put(Ghost ghost) {
		boolean done = false;
		while (!done) {
			int place = place(ghost);
			Ghost there = this.entries.get(place);
			done = (there != null && there.supersedes(ghost)) || this.entries.compareAndSet(place, there, ghost);
		}
	}

	private int place(Ghost ghost) {
		int place = -1;
		long least = Long.MAX_VALUE;
		for (int way = 0; way < WAYS; way++) {
			int index = index(ghost.hash, way);
			Ghost there = this.entries.get(index);
			if (there != null && there.hash == ghost.hash) {
				return index;
			}
			long count = (there != null && there.expiryNanos > ghost.atNanos) ? there.count : -1;
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
	@Nullable Ghost find(long hash, long nowNanos) {
		for (int way = 0; way < WAYS; way++) {
			Ghost there = this.entries.get(index(hash, way));
			if (there != null && there.hash == hash) {
				return (there.expiryNanos > nowNanos) ? there : null;
			}
		}
		return null;
	}

	void remove(long hash) {
		for (int way = 0; way < WAYS; way++) {
			Ghost there = this.entries.get(index(hash, way));
			if (there != null && there.hash == hash) {
				this.entries.compareAndSet(index(hash, way), there, null);
			}
		}
	}

	private int index(long hash, int way) {
		return (int) ((hash >>> 20) + way) & (this.entries.length() - 1);
	}

}
