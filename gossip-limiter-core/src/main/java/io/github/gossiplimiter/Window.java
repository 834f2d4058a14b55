/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;

/**
 * So many permits in so long a time.
 *
 * @param permits how many permits the window has
 * @param length how long the window is
 * @since 0.1.0
 */
public record Window(long permits, Duration length) {

	/**
	 * Largest number of permits a window may have: the counters on the request path pack
	 * a count into 30 bits.
	 */
	public static final long PERMITS_MAX = 1_000_000_000;

	/**
	 * Shortest window; sub-windows are never shorter than this either.
	 */
	public static final Duration LENGTH_MIN = Duration.ofMillis(100);

	/**
	 * Longest window.
	 */
	public static final Duration LENGTH_MAX = Duration.ofDays(400);

	public Window {
		if (permits < 1 || permits > PERMITS_MAX) {
			throw new IllegalArgumentException("permits must be between 1 and " + PERMITS_MAX + ": permits=" + permits);
		}
		if (length.compareTo(LENGTH_MIN) < 0 || length.compareTo(LENGTH_MAX) > 0) {
			throw new IllegalArgumentException(
					"length must be between " + LENGTH_MIN + " and " + LENGTH_MAX + ": length=" + length);
		}
	}

}
