/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that moves by hand. Starts on a whole day, so that windows start with it.
 */
public final class ManualClock implements Clock {

	private final AtomicLong nanos = new AtomicLong(Duration.ofDays(20_000).toNanos());

	@Override
	public long nanos() {
		return this.nanos.get();
	}

	public void advance(Duration by) {
		this.nanos.addAndGet(by.toNanos());
	}

	public void advanceNanos(long by) {
		this.nanos.addAndGet(by);
	}

	public void advanceMillis(long by) {
		this.nanos.addAndGet(by * 1_000_000);
	}

}
