/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Runs a task again and again on a daemon thread of its own, which exists while it is
 * started. The delay is counted from the end of a run, so that there is nothing to catch
 * up on after a pause of the machine. The task handles its exceptions: one would end the
 * schedule.
 */
public final class PeriodicTask {

	private final String threadName;

	private final Duration delay;

	private final Runnable task;

	private @Nullable ScheduledExecutorService executor;

	private @Nullable ScheduledFuture<?> schedule;

	/**
	 * Create a task that is not started.
	 * @param threadName name of its thread
	 * @param delay time before the first run and between two runs
	 * @param task what to run
	 */
	public PeriodicTask(String threadName, Duration delay, Runnable task) {
		this.threadName = threadName;
		this.delay = delay;
		this.task = task;
	}

	/**
	 * Start, unless it is started.
	 */
	public synchronized void start() {
		if (this.executor != null) {
			return;
		}
		ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor((runnable) -> {
			Thread thread = new Thread(runnable, this.threadName);
			thread.setDaemon(true);
			return thread;
		});
		this.schedule = started.scheduleWithFixedDelay(this.task, this.delay.toNanos(), this.delay.toNanos(),
				TimeUnit.NANOSECONDS);
		this.executor = started;
	}

	/**
	 * End the schedule and interrupt a run.
	 */
	public synchronized void stop() {
		if (this.executor != null) {
			this.executor.shutdownNow();
			this.executor = null;
		}
	}

	/**
	 * End the schedule and let a run come to its end.
	 * @param patience how long to wait for that
	 * @return whether it was started and no run is left
	 */
	public synchronized boolean stopGently(Duration patience) {
		ScheduledExecutorService running = this.executor;
		this.executor = null;
		if (running == null) {
			return false;
		}
		if (this.schedule != null) {
			this.schedule.cancel(false);
		}
		running.shutdown();
		try {
			return running.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	/**
	 * Whether it is started and its schedule goes on.
	 */
	public synchronized boolean isRunning() {
		return this.executor != null && this.schedule != null && !this.schedule.isDone();
	}

}
