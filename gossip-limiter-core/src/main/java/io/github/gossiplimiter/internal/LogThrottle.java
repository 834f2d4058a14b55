/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.internal;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Throttle of log lines: permits one line a minute and counts the rest. Safe for use by
 * many threads.
 */
public final class LogThrottle {

	private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private static final long NEVER = Long.MIN_VALUE;

	private final AtomicLong lastNanos = new AtomicLong(NEVER);

	private final AtomicLong held = new AtomicLong();

	/**
	 * Whether a line may be written now, and how many it stands for.
	 * @return number of lines since the last one that was written, this one included; 0
	 * if it must not be written
	 */
	public long acquire(long nowNanos) {
		long last = this.lastNanos.get();
		boolean due = last == NEVER || nowNanos - last >= PAUSE_NANOS;
		if (due && this.lastNanos.compareAndSet(last, nowNanos)) {
			return this.held.getAndSet(0) + 1;
		}
		this.held.incrementAndGet();
		return 0;
	}

}
