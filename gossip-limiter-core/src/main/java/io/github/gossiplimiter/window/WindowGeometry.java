/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import io.github.gossiplimiter.internal.HashMixer;

/**
 * What makes two counters comparable: the kind of count, the length of a sub-window and
 * how many of them a window spans. How much is allowed is not part of it, so that nodes
 * with an old and a new value count together.
 *
 * @param kind how sub-windows are added up
 * @param windowNanos length of the window
 * @param subWindowNanos length of a sub-window
 * @param span sub-windows before the current one that still count
 * @since 0.1.0
 */
public record WindowGeometry(Kind kind, long windowNanos, long subWindowNanos, int span) {

	/**
	 * Sub-windows are never shorter than this.
	 */
	public static final long SUB_WINDOW_NANOS_MIN = 100_000_000;

	/*
	 * Windows are counted from the first Monday of 1970, so that a fixed window of a week
	 * starts on Mondays, one of a day at midnight and one of an hour on the hour, UTC.
	 */
	static final long ORIGIN_NANOS = 4L * 24 * 60 * 60 * 1_000_000_000L;

	/**
	 * How sub-windows are added up.
	 */
	public enum Kind {

		/**
		 * Trailing window, the oldest sub-window in full.
		 */
		SLIDING_CONSERVATIVE,

		/**
		 * Trailing window, the oldest sub-window by its overlap.
		 */
		SLIDING_INTERPOLATED,

		/**
		 * The current window alone.
		 */
		FIXED,

		/**
		 * Debt that drains at a steady rate.
		 */
		TOKEN_BUCKET

	}

	/**
	 * A trailing window cut into {@code precision} sub-windows, or as many as fit.
	 */
	public static WindowGeometry sliding(long windowNanos, int precision, boolean interpolated) {
		int span = (int) Math.max(1, Math.min(precision, windowNanos / SUB_WINDOW_NANOS_MIN));
		return new WindowGeometry(interpolated ? Kind.SLIDING_INTERPOLATED : Kind.SLIDING_CONSERVATIVE, windowNanos,
				ceilDiv(windowNanos, span), span);
	}

	/**
	 * A fixed window.
	 */
	public static WindowGeometry fixed(long windowNanos) {
		return new WindowGeometry(Kind.FIXED, windowNanos, windowNanos, 0);
	}

	/**
	 * A token bucket that refills once in a window; the last {@code precision}
	 * sub-windows are kept one by one, what lies before as one debt.
	 */
	public static WindowGeometry tokenBucket(long windowNanos, int precision) {
		long subWindow = Math.max(SUB_WINDOW_NANOS_MIN, ceilDiv(windowNanos, precision));
		return new WindowGeometry(Kind.TOKEN_BUCKET, windowNanos, subWindow, precision);
	}

	/**
	 * The sub-window an instant lies in.
	 */
	public long number(long nanos) {
		return Math.floorDiv(nanos - ORIGIN_NANOS, this.subWindowNanos);
	}

	/**
	 * When a sub-window starts.
	 */
	public long startNanos(long number) {
		return number * this.subWindowNanos + ORIGIN_NANOS;
	}

	/**
	 * A number for this geometry, the same on every node and in every run.
	 */
	public long code() {
		long code = this.kind.name().hashCode();
		for (long part : new long[] { this.windowNanos, this.subWindowNanos, this.span }) {
			code = HashMixer.mix(code ^ part);
		}
		return code;
	}

	/**
	 * When a sub-window stops counting.
	 */
	public long expiryNanos(long number) {
		return startNanos(number + this.span + 1);
	}

	/**
	 * Slots that hold every sub-window of a window without two sharing one.
	 */
	int ringSizeMax() {
		return Integer.highestOneBit(Math.max(1, this.span)) << 1;
	}

	private static long ceilDiv(long value, long by) {
		return (value + by - 1) / by;
	}

}
