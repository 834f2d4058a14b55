/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The past sub-windows of one slot, sparse: sub-window {@code n} lives at
 * {@code n mod length}, and the ring doubles when two that still count would share a
 * place. A key that is used now and then keeps two or four of them, a busy one all.
 */
final class SubWindowRing {

	/*
	 * Entries are Packed and only ever replaced by newer ones, by compare-and-set.
	 * Several threads may archive the same sealed sub-window at once: they all write the
	 * same value to the same place, and one that comes late finds a newer entry there and
	 * leaves. To grow, every place is first frozen with a mark, so that a late writer
	 * cannot write into a ring that was already copied; the value under the mark stays
	 * readable.
	 */

	static final int SIZE_MIN = 2;

	private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(long[].class);

	final long[] entries;

	SubWindowRing(int size) {
		this.entries = new long[size];
	}

	/**
	 * Count of a sub-window, zero if it is not here.
	 */
	long count(long number) {
		long entry = get((int) number & (this.entries.length - 1));
		return HeadWord.isNumber(entry, number) ? HeadWord.count(entry) : 0;
	}

	/**
	 * Counts of the sub-windows from {@code first} to {@code last}.
	 */
	long sum(long first, long last) {
		/*
		 * Plain reads, distances and no branch let the compiler add up several at once,
		 * which is three times as fast; this is most of the work when time moves on. Who
		 * comes here has read the head that was written after the entries.
		 */
		long width = last - first;
		long sum = 0;
		for (long entry : this.entries) {
			long age = (last - (entry >>> HeadWord.NUMBER_SHIFT)) << HeadWord.NUMBER_SHIFT >>> HeadWord.NUMBER_SHIFT;
			sum += (age <= width) ? HeadWord.count(entry) : 0;
		}
		return sum;
	}

	/**
	 * The first sub-window from {@code first} on that has a count.
	 */
	long next(long first, long otherwise) {
		return (otherwise - first <= this.entries.length) ? nextInOrder(first, otherwise) : least(first, otherwise);
	}

	/*
	 * A ring as long as that holds them in their order.
	 */
	private long nextInOrder(long first, long otherwise) {
		for (long number = first; number < otherwise; number++) {
			if (count(number) != 0) {
				return number;
			}
		}
		return otherwise;
	}

	private long least(long first, long otherwise) {
		long least = otherwise;
		for (int i = 0; i < this.entries.length; i++) {
			long entry = get(i);
			long number = HeadWord.number(entry, first);
			if (HeadWord.count(entry) != 0 && number >= first && number < least) {
				least = number;
			}
		}
		return least;
	}

	/**
	 * Keep a sub-window, unless that needs a larger ring.
	 * @param number the sub-window
	 * @param count its final count
	 * @param oldest the oldest sub-window that still counts
	 * @return whether it is kept, or of no more interest
	 */
	boolean keep(long number, long count, long oldest) {
		int index = (int) number & (this.entries.length - 1);
		while (true) {
			long there = get(index);
			long thereNumber = HeadWord.number(there, number);
			boolean occupied = HeadWord.count(there) != 0;
			if (occupied && thereNumber >= number) {
				return true;
			}
			if (HeadWord.isMarked(there) || (occupied && thereNumber >= oldest)) {
				return false;
			}
			if (ENTRY.compareAndSet(this.entries, index, there, HeadWord.of(number, count))) {
				return true;
			}
		}
	}

	/**
	 * A larger ring that holds everything here that still counts, and one sub-window
	 * more. This ring takes no more writes.
	 */
	SubWindowRing grow(long number, long count, long oldest, int sizeMax) {
		freeze();
		long added = HeadWord.of(number, count);
		for (int size = this.entries.length << 1; size < sizeMax; size <<= 1) {
			SubWindowRing larger = new SubWindowRing(size);
			if (larger.place(added) && larger.placeAll(this, number, oldest)) {
				return larger;
			}
		}
		SubWindowRing largest = new SubWindowRing(sizeMax);
		largest.place(added);
		largest.placeAll(this, number, oldest);
		return largest;
	}

	private boolean placeAll(SubWindowRing from, long near, long oldest) {
		boolean distinct = true;
		for (int i = 0; i < from.entries.length; i++) {
			long entry = from.get(i) & ~HeadWord.MARK;
			if (HeadWord.count(entry) != 0 && HeadWord.number(entry, near) >= oldest) {
				distinct &= place(entry);
			}
		}
		return distinct;
	}

	private boolean place(long entry) {
		int index = (int) (entry >>> HeadWord.NUMBER_SHIFT) & (this.entries.length - 1);
		long there = this.entries[index];
		if (there == 0 || HeadWord.number(there, entry >>> HeadWord.NUMBER_SHIFT) < entry >>> HeadWord.NUMBER_SHIFT) {
			this.entries[index] = entry;
		}
		return there == 0 || there == entry;
	}

	private void freeze() {
		for (int i = 0; i < this.entries.length; i++) {
			long entry = get(i);
			while (!HeadWord.isMarked(entry) && !ENTRY.compareAndSet(this.entries, i, entry, entry | HeadWord.MARK)) {
				entry = get(i);
			}
		}
	}

	private long get(int index) {
		return (long) ENTRY.getAcquire(this.entries, index);
	}

}
