/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;

/**
 * A thread for something that has none of its own and is driven by steps, each of which
 * says when the next is due. Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class StepThread {

	private static final Log logger = LogFactory.getLog(StepThread.class);

	/*
	 * A clock that is moved by hand may stand still while there is something to do.
	 */
	private static final long REST_NANOS_MAX = TimeUnit.SECONDS.toNanos(1);

	private static final long FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private final AtomicBoolean woken = new AtomicBoolean();

	private final String name;

	private final Clock clock;

	private final LongSupplier step;

	private volatile @Nullable Thread thread;

	private volatile boolean stopped;

	/**
	 * Create a thread that does not run yet.
	 * @param name its name
	 * @param clock the clock that steps are timed with
	 * @param step does what is due, and says when to call it again at the latest
	 */
	public StepThread(String name, Clock clock, LongSupplier step) {
		this.name = name;
		this.clock = clock;
		this.step = step;
	}

	/**
	 * Run, unless it runs or was stopped.
	 */
	public synchronized void start() {
		if (this.thread == null && !this.stopped) {
			Thread started = new Thread(this::run, this.name);
			started.setDaemon(true);
			this.thread = started;
			started.start();
		}
	}

	/**
	 * Run, also if it was stopped. Waits until a step that was begun has ended.
	 * @param before what to do before the first step, while nothing is stepped
	 */
	public synchronized void restart(Runnable before) {
		if (isRunning()) {
			return;
		}
		Thread last = this.thread;
		try {
			if (last != null) {
				last.join();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return;
		}
		before.run();
		this.thread = null;
		this.stopped = false;
		start();
	}

	/**
	 * Take a step soon. Neither blocks nor allocates.
	 */
	public void wake() {
		if (!this.woken.get() && this.woken.compareAndSet(false, true)) {
			LockSupport.unpark(this.thread);
		}
	}

	/**
	 * Whether it runs.
	 */
	public boolean isRunning() {
		Thread running = this.thread;
		return running != null && running.isAlive() && !this.stopped;
	}

	/**
	 * Take no more steps. One that was begun is not waited for.
	 */
	public synchronized void stop() {
		this.stopped = true;
		LockSupport.unpark(this.thread);
	}

	private void run() {
		while (!this.stopped) {
			try {
				this.woken.set(false);
				rest(this.step.getAsLong() - this.clock.nanos());
			}
			catch (RuntimeException ex) {
				// Without somebody who drives it, everything that depends on it would
				// fail.
				logger.error("What " + this.name + " looks after could not be looked after; trying again", ex);
				rest(FAILURE_NANOS);
			}
		}
	}

	private void rest(long nanos) {
		if (nanos > 0 && !this.woken.get() && !this.stopped) {
			LockSupport.parkNanos(this, Math.min(nanos, REST_NANOS_MAX));
		}
	}

}
