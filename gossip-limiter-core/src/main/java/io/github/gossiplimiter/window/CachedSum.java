/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * What of a key's past counts in a sub-window and, once a request was denied, how long
 * the next one has to wait: in one number, so that most decisions need not fetch the
 * history.
 */
final class CachedSum {

	/*
	 * [ number: 33 bits | mark | 0 | growing | sum: 28 bits ]
	 *
	 * [ number: 33 bits | mark | 1 | growing | room: 5 bits | wait: 6 bits | sum: 17 bits
	 * ]
	 *
	 * Marked, with the history's version instead of all that, after a change: whoever
	 * adds up an older state fails to write it. Growing while peers are supposed to go on
	 * spending: what they are supposed to have spent comes on top of the sum. How long to
	 * wait depends on the room the past may take up, too. That stays the same while all
	 * are denied, unless the limit is changed: so the wait stands beside a few bits of
	 * it. Beside large sums there is no place for a wait, and larger ones are not kept
	 * here.
	 */

	static final long UNKNOWN = HeadWord.MARK;

	private static final int SUM_BITS = 28;

	private static final int WAIT_BITS = 6;

	private static final int ROOM_BITS = 5;

	private static final int SMALL_SHIFT = WAIT_BITS + ROOM_BITS;

	private static final int WAIT_SHIFT = SUM_BITS - SMALL_SHIFT;

	private static final int ROOM_SHIFT = WAIT_SHIFT + WAIT_BITS;

	private static final long GROWING = 1L << SUM_BITS;

	private static final long WAITING = GROWING << 1;

	private static final long SUM_MASK = GROWING - 1;

	private static final long SMALL_MASK = SUM_MASK >>> SMALL_SHIFT;

	private static final long WAIT_MASK = (1L << WAIT_BITS) - 1;

	private static final long ROOM_MASK = (1L << ROOM_BITS) - 1;

	private CachedSum() {
	}

	/**
	 * What counts in a sub-window.
	 * @param growing whether that grows by itself
	 */
	static long of(long number, long sum, boolean growing) {
		return HeadWord.of(number, growing ? sum | GROWING : sum);
	}

	/**
	 * Whether a sum can be kept.
	 */
	static boolean fits(long sum) {
		return sum >= 0 && sum <= SUM_MASK;
	}

	/**
	 * What stands there while nobody has added up what changed.
	 */
	static long changed(int version) {
		return HeadWord.MARK | (version & HeadWord.COUNT_MASK);
	}

	/**
	 * Whether something is known of a sub-window.
	 */
	static boolean isOf(long view, long number) {
		return HeadWord.isOf(view, number);
	}

	/**
	 * Whether what counts grows by itself.
	 */
	static boolean isGrowing(long view) {
		return (view & GROWING) != 0;
	}

	static long sum(long view) {
		return view & (((view & WAITING) != 0) ? SMALL_MASK : SUM_MASK);
	}

	/**
	 * The same, with the sub-window that has to leave before one more permit is free.
	 * @param room what the past may take up
	 * @param ahead how many sub-windows leave before it
	 */
	static long leaving(long view, long room, long ahead) {
		long sum = sum(view);
		if (ahead >= WAIT_MASK || sum > SMALL_MASK) {
			return view;
		}
		long kept = ((room & ROOM_MASK) << ROOM_SHIFT) | ((ahead + 1) << WAIT_SHIFT);
		return (view & ~SUM_MASK) | WAITING | kept | sum;
	}

	/**
	 * How many sub-windows leave before the one that makes room, below 0 if that is not
	 * known.
	 */
	static long ahead(long view, long room) {
		boolean known = (view & WAITING) != 0 && ((view >>> ROOM_SHIFT) & ROOM_MASK) == (room & ROOM_MASK);
		return known ? ((view >>> WAIT_SHIFT) & WAIT_MASK) - 1 : -1;
	}

}
