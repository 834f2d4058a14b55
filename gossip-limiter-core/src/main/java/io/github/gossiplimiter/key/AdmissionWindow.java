/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The keys that came last, in the order in which they came. Safe for use by many threads.
 */
final class AdmissionWindow {

	/*
	 * Hashes and not counters: what is written here needs no barrier of the garbage
	 * collector, and a counter that left is not held.
	 */

	private static final VarHandle HASH = MethodHandles.arrayElementVarHandle(long[].class);

	/*
	 * One for so many keys, rounded down to a power of two. Fewer would leave a key no
	 * time to be asked for again, more would not stay in the processor's caches.
	 */
	private static final int KEYS_PER_NEWCOMER = 8;

	private static final int SIZE_MIN = 64;

	private final long[] hashes;

	private final AtomicInteger added = new AtomicInteger();

	private AdmissionWindow(int size) {
		this.hashes = new long[size];
	}

	/**
	 * As many as so many keys should have.
	 */
	static AdmissionWindow of(int keys) {
		return new AdmissionWindow(size(keys));
	}

	private static int size(int keys) {
		return Math.max(SIZE_MIN, Integer.highestOneBit(keys / KEYS_PER_NEWCOMER));
	}

	/**
	 * Whether there are so many keys, not less and not much more.
	 */
	boolean isFor(int keys) {
		return keys < 2 * KEYS_PER_NEWCOMER * this.hashes.length;
	}

	/**
	 * Note a key that came. The oldest is forgotten.
	 */
	void add(long hash) {
		HASH.setOpaque(this.hashes, place(this.added.getAndIncrement()), hash);
	}

	/**
	 * Take the oldest out.
	 * @return its hash, or 0 if there is none
	 */
	long takeOldest() {
		return (long) HASH.getAndSet(this.hashes, place(this.added.get()), 0L);
	}

	private int place(int number) {
		return number & (this.hashes.length - 1);
	}

	long bytes() {
		return (long) Long.BYTES * this.hashes.length;
	}

}
