/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.concurrent.TimeUnit;

import io.github.gossiplimiter.internal.Internal;

/**
 * Assumptions about the clocks of two nodes that grant and use a right until a time:
 * leases, and shares of a concurrency limit.
 *
 * @since 0.1.0
 */
@Internal
public final class ClockBounds {

	/**
	 * By how much the rates of two clocks may differ, as a share.
	 */
	public static final double DRIFT = 0.01;

	/**
	 * Longest pause between reading the clock and using the right.
	 */
	public static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

	private ClockBounds() {
	}

	/**
	 * How long the grantor counts a right as granted, by its own clock, so that it never
	 * expires there before its holder stops using it.
	 */
	public static long grantedNanos(long ttlNanos) {
		return (long) (ttlNanos * (1 + DRIFT)) + PAUSE_NANOS;
	}

}
