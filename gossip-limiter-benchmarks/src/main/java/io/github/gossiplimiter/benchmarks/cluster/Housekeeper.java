/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.RateLimiterEngine;

/**
 * Does for a rate limiter what an application's thread does: tidies up once a second, and
 * prepares the hottest keys when a sub-window begins.
 */
final class Housekeeper implements AutoCloseable {

	private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Thread thread = new Thread(this::run, "housekeeper");

	private final RateLimiterEngine engine;

	private volatile boolean closed;

	Housekeeper(RateLimiter limiter) {
		this.engine = RateLimiterEngine.of(limiter);
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	private void run() {
		long due = System.nanoTime() + PERIOD_NANOS;
		while (!this.closed) {
			long rest = this.engine.advance();
			if (System.nanoTime() - due >= 0) {
				this.engine.maintain();
				due = System.nanoTime() + PERIOD_NANOS;
				rest = this.engine.advance();
			}
			LockSupport.parkNanos(this, Math.min(rest, due - System.nanoTime()));
		}
	}

	@Override
	public void close() {
		this.closed = true;
		LockSupport.unpark(this.thread);
	}

}
