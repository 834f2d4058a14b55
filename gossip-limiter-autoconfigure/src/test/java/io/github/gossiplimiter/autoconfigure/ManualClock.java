/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.github.gossiplimiter.Clock;

/**
 * Time that moves by hand.
 */
public final class ManualClock implements Clock {

	private final AtomicLong nanos = new AtomicLong(1_800_000_000_000_000_000L);

	@Override
	public long nanos() {
		return this.nanos.get();
	}

	public void advance(Duration duration) {
		this.nanos.addAndGet(duration.toNanos());
	}

}
