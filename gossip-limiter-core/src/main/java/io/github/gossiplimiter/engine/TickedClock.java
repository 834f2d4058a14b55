/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.concurrent.atomic.AtomicLong;

import io.github.gossiplimiter.Clock;

/**
 * A clock that is read from memory and moved about once a millisecond by whoever owns it.
 * Reading the machine's timer is a large part of a decision's cost; sub-windows are a
 * hundred times longer than a tick.
 * <p>
 * When nobody reads it for a while, {@link #tick} says so and the clock stops: the next
 * read takes the time from the source and asks for ticks again. Should ticks stay away,
 * time stands still, which denies but never over-admits; {@link #checkAge} notices and
 * falls back to the source.
 *
 * @since 0.1.0
 */
public final class TickedClock implements Clock {

	private static final long STOPPED = Long.MIN_VALUE;

	/*
	 * Ticks without a read before the clock stops: about a second.
	 */
	private static final int IDLE_TICKS_MAX = 1000;

	private static final long AGE_NANOS_MAX = 100_000_000;

	private final Clock source;

	private final Runnable startTicking;

	private final AtomicLong nanos = new AtomicLong(STOPPED);

	private volatile boolean read;

	private int idleTicks;

	/**
	 * Create a clock that is stopped.
	 * @param source where time comes from
	 * @param startTicking asks for {@link #tick} to be called every millisecond, by one
	 * thread, until it answers false; must not block
	 */
	public TickedClock(Clock source, Runnable startTicking) {
		this.source = source;
		this.startTicking = startTicking;
	}

	@Override
	public long nanos() {
		long current = this.nanos.get();
		if (current == STOPPED) {
			return start();
		}
		if (!this.read) {
			this.read = true;
		}
		return current;
	}

	private long start() {
		long now = this.source.nanos();
		this.read = true;
		if (this.nanos.compareAndSet(STOPPED, now)) {
			this.startTicking.run();
		}
		return now;
	}

	/**
	 * Move the clock on.
	 * @return whether to go on ticking
	 */
	public boolean tick() {
		this.idleTicks = this.read ? 0 : this.idleTicks + 1;
		this.read = false;
		long current = this.nanos.get();
		boolean goOn = current != STOPPED && this.idleTicks < IDLE_TICKS_MAX;
		return this.nanos.compareAndSet(current, goOn ? this.source.nanos() : STOPPED) && goOn;
	}

	/**
	 * Stop the clock if ticks have stayed away; the next read starts it again.
	 * @return whether it was too old
	 */
	public boolean checkAge() {
		long current = this.nanos.get();
		return current != STOPPED && this.source.nanos() - current > AGE_NANOS_MAX
				&& this.nanos.compareAndSet(current, STOPPED);
	}

}
