package io.github.gossiplimiter.autoconfigure.store;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

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
	private static final long PERIOD_MILLIS = 250;

	private static final long STOP_SECONDS = 10;

	private final RateLimiterEngine engine;

	private @Nullable ScheduledExecutorService executor;

	private @Nullable ScheduledFuture<?> schedule;

	ColdStoreSaver(RateLimiterEngine engine) {
		this.engine = engine;
	}

	@Override
	public synchronized void start() {
		if (this.executor == null) {
			ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor((task) -> {
				Thread thread = new Thread(task, "gossip-limiter-saver");
				thread.setDaemon(true);
				return thread;
			});
			this.schedule = started.scheduleWithFixedDelay(this::save, PERIOD_MILLIS, PERIOD_MILLIS,
					TimeUnit.MILLISECONDS);
			this.executor = started;
		}
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
	public synchronized void stop() {
		ScheduledExecutorService running = this.executor;
		this.executor = null;
		if (running == null) {
			return;
		}
		if (this.schedule != null) {
			this.schedule.cancel(false);
		}
		running.shutdown();
		try {
			if (running.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
				save();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public synchronized boolean isRunning() {
		return this.executor != null;
	}

	/*
	 * Stopped last, after the web server.
	 */
	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

}
