/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;

/**
 * Lets the rate limiter tidy up once a second while the application runs, and prepare its
 * hottest keys for a sub-window that has begun, on a thread of its own.
 */
public final class RateLimiterHousekeeper implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(RateLimiterHousekeeper.class);

	private static final long PERIOD_MILLIS = 1000;

	private static final long ADVANCE_NANOS_MIN = 1_000_000;

	private static final long ADVANCE_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);

	private final RateLimiterEngine engine;

	private final FailureLog failures = new FailureLog(new SystemClock());

	private final @Nullable TickingClock ticking;

	private @Nullable ScheduledExecutorService executor;

	private @Nullable ScheduledFuture<?> schedule;

	private volatile @Nullable ScheduledFuture<?> nextAdvance;

	public RateLimiterHousekeeper(RateLimiterEngine engine, @Nullable TickingClock ticking) {
		this.engine = engine;
		this.ticking = ticking;
	}

	@Override
	public synchronized void start() {
		if (this.executor != null) {
			return;
		}
		ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor((task) -> {
			Thread thread = new Thread(task, "gossip-limiter-housekeeper");
			thread.setDaemon(true);
			return thread;
		});
		// Fixed delay: after a pause of the machine there is nothing to catch up on.
		this.schedule = started.scheduleWithFixedDelay(this::maintain, PERIOD_MILLIS, PERIOD_MILLIS,
				TimeUnit.MILLISECONDS);
		started.execute(() -> advance(started));
		this.executor = started;
	}

	@Override
	public synchronized void stop() {
		if (this.schedule != null) {
			this.schedule.cancel(false);
		}
		ScheduledFuture<?> next = this.nextAdvance;
		if (next != null) {
			next.cancel(false);
		}
		if (this.executor != null) {
			this.executor.shutdownNow();
			this.executor = null;
		}
	}

	@Override
	public synchronized boolean isRunning() {
		return this.schedule != null && !this.schedule.isDone();
	}

	private void maintain() {
		try {
			this.engine.maintain();
			RateLimiter limiter = this.engine.limiter();
			limiter.limitNames().forEach((name) -> this.failures.look(limiter.status(name)));
			if (this.ticking != null) {
				this.ticking.checkAge();
			}
		}
		catch (RuntimeException ex) {
			// An exception would end the schedule, and memory would only grow from then.
			logger.error("The rate limiter could not tidy up; trying again in a second", ex);
		}
	}

	/*
	 * When a sub-window begins, and every now and then: a limit may have changed.
	 */
	private void advance(ScheduledExecutorService own) {
		long nanos = ADVANCE_NANOS_MAX;
		try {
			nanos = Math.max(ADVANCE_NANOS_MIN, Math.min(ADVANCE_NANOS_MAX, this.engine.advance()));
		}
		catch (RuntimeException ex) {
			logger.error("The rate limiter could not prepare its keys; trying again in a second", ex);
		}
		if (!own.isShutdown()) {
			this.nextAdvance = own.schedule(() -> advance(own), nanos, TimeUnit.NANOSECONDS);
		}
	}

}
