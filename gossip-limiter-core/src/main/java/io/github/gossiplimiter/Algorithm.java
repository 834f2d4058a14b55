/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * How a limit turns what was spent into what is left.
 *
 * @since 0.1.0
 */
public enum Algorithm {

	/**
	 * At most so many permits in any trailing window. The default.
	 */
	SLIDING_WINDOW,

	/**
	 * At most so many permits in each window of a fixed grid: a window of an hour starts
	 * on the hour and one of a day at midnight, UTC.
	 */
	FIXED_WINDOW,

	/**
	 * A bucket that holds a burst and refills at a steady rate.
	 */
	TOKEN_BUCKET

}
