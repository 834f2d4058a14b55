/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.store;

import java.time.Duration;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.autoconfigure.housekeeping.PeriodicTask;
import io.github.gossiplimiter.engine.RateLimiterEngine;

/**
 * Writes what changed to the cold store while the application runs, on a thread of its
 * own, and once more when all requests are served.
 */
final class ColdStoreSaver implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(ColdStoreSaver.class);

	/*
	 * With the time it takes to write, what a crash loses stays below a second.
	 */
	private static final Duration PERIOD = Duration.ofMillis(250);

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final RateLimiterEngine engine;

	private final PeriodicTask task = new PeriodicTask("gossip-limiter-saver", PERIOD, this::save);

	ColdStoreSaver(RateLimiterEngine engine) {
		this.engine = engine;
	}

	@Override
	public void start() {
		this.task.start();
	}

	private void save() {
		try {
			this.engine.store().save();
		}
		catch (RuntimeException ex) {
			// An exception would end the schedule.
			logger.error("What changed could not be written to the cold store; trying again", ex);
		}
	}

	@Override
	public void stop() {
		if (this.task.stopGently(PATIENCE)) {
			save();
		}
	}

	@Override
	public boolean isRunning() {
		return this.task.isRunning();
	}

	/*
	 * Stopped last, after the web server.
	 */
	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

}
