/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.time.Duration;
import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.housekeeping.PeriodicTask;
import io.github.gossiplimiter.change.LoadCurve;

/**
 * Lets limits shrink while the CPU of this node is nearly used up. Looks once a second,
 * on a thread of its own.
 */
final class LoadWatch implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(LoadWatch.class);

	private static final Duration PERIOD = Duration.ofSeconds(1);

	/*
	 * Weight of a look: a burst of a second or two, as a garbage collection makes, does
	 * not count as load.
	 */
	private static final double WEIGHT = 0.3;

	/*
	 * Limits move in whole percent.
	 */
	private static final double STEP = 0.01;

	private final RateLimiter rateLimiter;

	private final List<String> limitNames;

	private final CpuLoad load;

	private double smoothed;

	private double factor = 1;

	private final PeriodicTask task = new PeriodicTask("gossip-limiter-load", PERIOD, this::look);

	LoadWatch(RateLimiter rateLimiter, List<String> limitNames, CpuLoad load) {
		this.rateLimiter = rateLimiter;
		this.limitNames = List.copyOf(limitNames);
		this.load = load;
	}

	@Override
	public void start() {
		this.task.start();
	}

	/**
	 * Look once.
	 */
	synchronized void look() {
		try {
			double current = this.load.current();
			double known = (current >= 0) ? Math.min(current, 1) : 0;
			this.smoothed += WEIGHT * (known - this.smoothed);
			apply(Math.rint(LoadCurve.factor(this.smoothed) / STEP) * STEP);
		}
		catch (RuntimeException ex) {
			// An exception would end the schedule, and limits stay small for ever.
			logger.warn("Limits could not be adapted to the load of this node", ex);
		}
	}

	private void apply(double wanted) {
		if (wanted == this.factor) {
			return;
		}
		if (this.factor == 1) {
			logger.info("The CPU of this node is in use by " + Math.round(100 * this.smoothed)
					+ " %; it allows less than the limits " + this.limitNames + " until that is over");
		}
		this.factor = wanted;
		this.limitNames.stream().filter(this::isDecidedHere).forEach((name) -> this.rateLimiter.scale(name, wanted));
		if (wanted == 1) {
			logger.info("The CPU of this node has room again; the limits " + this.limitNames + " apply in full");
		}
	}

	/*
	 * A limit may have become strict while running.
	 */
	private boolean isDecidedHere(String name) {
		return !this.rateLimiter.limit(name).coordination().consistency().isLeased();
	}

	@Override
	public void stop() {
		this.task.stop();
	}

	@Override
	public boolean isRunning() {
		return this.task.isRunning();
	}

}
