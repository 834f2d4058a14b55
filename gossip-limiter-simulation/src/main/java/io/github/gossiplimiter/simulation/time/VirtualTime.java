/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.time;

import java.time.Duration;

/**
 * The time of a simulation and everything that is to happen in it. It starts at zero and
 * jumps from event to event; what is due at one instant runs in the order it was
 * scheduled.
 * <p>
 * For one thread. Events may schedule others, also for the present instant.
 */
public final class VirtualTime {

	private final EventQueue queue = new EventQueue();

	private long nowNanos;

	private long executed;

	private boolean running;

	/**
	 * Nanoseconds since the simulation began.
	 */
	public long nanos() {
		return this.nowNanos;
	}

	/**
	 * Schedule an event.
	 * @param atNanos when, in nanoseconds since the simulation began; not in the past
	 * @param event what is to happen
	 */
	public void at(long atNanos, Runnable event) {
		if (atNanos < this.nowNanos) {
			throw new IllegalArgumentException(
					"atNanos must not be in the past: atNanos=" + atNanos + ", now=" + this.nowNanos);
		}
		this.queue.add(atNanos, event);
	}

	/**
	 * Schedule an event.
	 * @param delayNanos how long from now; 0 is after everything scheduled for now
	 * @param event what is to happen
	 */
	public void after(long delayNanos, Runnable event) {
		at(Math.addExact(this.nowNanos, delayNanos), event);
	}

	/**
	 * Let so much time pass and everything happen that is due in it, the last instant
	 * included.
	 */
	public void runFor(Duration duration) {
		runUntil(Math.addExact(this.nowNanos, duration.toNanos()));
	}

	/**
	 * Let everything happen that is due until an instant, this included.
	 */
	public void runUntil(long untilNanos) {
		if (untilNanos < this.nowNanos) {
			throw new IllegalArgumentException(
					"untilNanos must not be in the past: untilNanos=" + untilNanos + ", now=" + this.nowNanos);
		}
		if (this.running) {
			throw new IllegalStateException("an event must not run the time it happens in");
		}
		this.running = true;
		try {
			while (this.queue.size() > 0 && this.queue.firstNanos() <= untilNanos) {
				this.nowNanos = this.queue.firstNanos();
				this.executed++;
				this.queue.removeFirst().run();
			}
			this.nowNanos = untilNanos;
		}
		finally {
			this.running = false;
		}
	}

	/**
	 * How many events have happened.
	 */
	public long executed() {
		return this.executed;
	}

	/**
	 * How many events are still to happen.
	 */
	public int scheduled() {
		return this.queue.size();
	}

}
