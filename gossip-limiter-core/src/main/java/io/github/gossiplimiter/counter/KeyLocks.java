package io.github.gossiplimiter.counter;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Keys that somebody is writing down at this moment, each for as long as it takes to
 * write down a few numbers. Safe for use by many threads; allocates nothing.
 */
final class KeyLocks {

	/*
	 * Keys that share a place are claimed one after the other. Threads are few, so that
	 * hardly ever happens.
	 */

	private static final int PLACES = 1 << 10;

	private static final int SHIFT = 40;

	private static final long NOBODY = 0;

	private final AtomicLongArray places = new AtomicLongArray(PLACES);

	/**
	 * Claim a key.
	 * @return false if it, or another one in its place, is claimed
	 */
	boolean add(long hash) {
		return this.places.compareAndSet(place(hash), NOBODY, name(hash));
	}

	/**
	 * Whether this very key is claimed.
	 */
	boolean has(long hash) {
		return this.places.get(place(hash)) == name(hash);
	}

	/**
	 * Give a key up that was claimed by this thread.
	 */
	void remove(long hash) {
		this.places.set(place(hash), NOBODY);
	}

	private static int place(long hash) {
		return (int) (hash >>> SHIFT) & (PLACES - 1);
	}

	private static long name(long hash) {
		return (hash != NOBODY) ? hash : 1;
	}

}
