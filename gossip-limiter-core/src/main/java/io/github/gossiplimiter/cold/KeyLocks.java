/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Locks of keys, striped: one word for a thousandth of all keys. A key is locked for as
 * long as it takes to write a few numbers. Safe for use by many threads; allocates
 * nothing, and no thread is ever parked.
 */
final class KeyLocks {

	/*
	 * Keys of one stripe are locked one after the other. Threads are few, so that hardly
	 * ever happens.
	 */

	private static final int PLACES = 1 << 10;

	private static final int SHIFT = 40;

	private static final long NOBODY = 0;

	private final AtomicLongArray places = new AtomicLongArray(PLACES);

	/**
	 * Lock a key.
	 * @return false if it, or another one of its stripe, is locked
	 */
	boolean add(long hash) {
		return this.places.compareAndSet(place(hash), NOBODY, name(hash));
	}

	/**
	 * Whether this very key is locked.
	 */
	boolean has(long hash) {
		return this.places.get(place(hash)) == name(hash);
	}

	/**
	 * Unlock a key that this thread has locked.
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
