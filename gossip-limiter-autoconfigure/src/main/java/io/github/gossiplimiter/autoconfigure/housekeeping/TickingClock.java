/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.util.concurrent.locks.LockSupport;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.engine.TickedClock;

/**
 * The ticked clock with a thread that moves it while it is read.
 */
public final class TickingClock implements Clock, AutoCloseable {

	private static final long TICK_NANOS = 1_000_000;

	private final TickedClock clock;

	private volatile boolean closed;

	/**
	 * Create a clock that is stopped.
	 * @param source where time comes from
	 */
	public TickingClock(Clock source) {
		this.clock = new TickedClock(source, this::start);
	}

	@Override
	public long nanos() {
		return this.clock.nanos();
	}

	/**
	 * Fall back to the machine's timer if the thread was starved.
	 */
	void checkAge() {
		this.clock.checkAge();
	}

	@Override
	public void close() {
		this.closed = true;
	}

	private void start() {
		Thread thread = new Thread(this::tick, "gossip-limiter-clock");
		thread.setDaemon(true);
		thread.start();
	}

	private void tick() {
		while (!this.closed && this.clock.tick()) {
			LockSupport.parkNanos(TICK_NANOS);
		}
	}

}
