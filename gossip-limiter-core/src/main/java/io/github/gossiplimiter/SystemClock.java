/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * The machine's time: the wall clock read once, carried on by the monotonic timer.
 *
 * @since 0.1.0
 */
public final class SystemClock implements Clock {

	private final long offsetNanos = System.currentTimeMillis() * 1_000_000 - System.nanoTime();

	@Override
	public long nanos() {
		return System.nanoTime() + this.offsetNanos;
	}

	@Override
	public long wallNanos() {
		return System.currentTimeMillis() * 1_000_000;
	}

}
