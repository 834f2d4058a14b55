/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * A sub-window and its count in one number, so that both change in one compare-and-set.
 */
public final class HeadWord {

	/*
	 * [ number: 33 bits | mark: 1 bit | count: 30 bits ]
	 *
	 * The number is the true sub-window number modulo 2^33; two numbers are compared by
	 * their distance, so wrapping is harmless as long as everything alive lies within
	 * 2^32 sub-windows (13 years of the shortest ones). The mark means "sealed" in a
	 * counter's head and "frozen" in a ring: the value stands, but must be written
	 * elsewhere.
	 */

	private static final int COUNT_BITS = 30;

	/**
	 * The largest count.
	 */
	public static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

	static final long MARK = 1L << COUNT_BITS;

	static final int NUMBER_SHIFT = COUNT_BITS + 1;

	/**
	 * What the head of a retired counter holds; no count is large enough to look like it.
	 */
	public static final long RETIRED = -1L;

	private HeadWord() {
	}

	static long of(long number, long count) {
		return (number << NUMBER_SHIFT) | count;
	}

	static long count(long packed) {
		return packed & COUNT_MASK;
	}

	static boolean isMarked(long packed) {
		return (packed & MARK) != 0;
	}

	/**
	 * The true number nearest to {@code near}.
	 */
	public static long number(long packed, long near) {
		long distance = ((packed >>> NUMBER_SHIFT) - near) << NUMBER_SHIFT >> NUMBER_SHIFT;
		return near + distance;
	}

	static boolean isNumber(long packed, long number) {
		return ((packed >>> NUMBER_SHIFT) - number) << NUMBER_SHIFT == 0;
	}

	/**
	 * Whether it is of a sub-window, and not marked.
	 */
	static boolean isOf(long packed, long number) {
		return (packed ^ (number << NUMBER_SHIFT)) >>> COUNT_BITS == 0;
	}

}
