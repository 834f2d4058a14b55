/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.housekeeping.PeriodicTask;

/**
 * Asks the source of limits, first before requests are served and then again and again,
 * on a thread of its own.
 */
final class LimitSourcePoller implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(LimitSourcePoller.class);

	private final LimitSource source;

	private final LimitUpdates updates;

	private final Map<String, Limit> configured;

	private final Duration interval;

	private boolean failing;

	private final PeriodicTask task;

	LimitSourcePoller(LimitSource source, LimitUpdates updates, Collection<Limit> configured, Duration interval) {
		this.source = source;
		this.updates = updates;
		this.configured = new LinkedHashMap<>();
		configured.forEach((limit) -> this.configured.put(limit.name(), limit));
		this.interval = interval;
		// After the end of a poll: a slow database is not polled more often because of
		// that.
		this.task = new PeriodicTask("gossip-limiter-limit-source", interval, this::poll);
	}

	@Override
	public synchronized void start() {
		if (!this.task.isRunning()) {
			poll();
			this.task.start();
		}
	}

	/**
	 * Ask once.
	 */
	void poll() {
		try {
			this.updates.follow(this.source.limits(Map.copyOf(this.configured)));
			if (this.failing) {
				logger.info("Limits can be read from their source again");
			}
			this.failing = false;
		}
		catch (Exception ex) {
			// An exception would end the schedule; what is in force stays.
			if (this.failing) {
				logger.debug("Limits could not be read from their source again", ex);
			}
			else {
				logger.warn("Limits could not be read from their source; they stay as they are, and it is asked again "
						+ "every " + this.interval, ex);
			}
			this.failing = true;
		}
	}

	@Override
	public synchronized void stop() {
		this.task.stop();
	}

	@Override
	public boolean isRunning() {
		return this.task.isRunning();
	}

	/*
	 * Before anything that serves requests.
	 */
	@Override
	public int getPhase() {
		return 0;
	}

}
