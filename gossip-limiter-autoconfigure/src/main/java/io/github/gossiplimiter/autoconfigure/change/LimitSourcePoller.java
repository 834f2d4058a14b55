package io.github.gossiplimiter.autoconfigure.change;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.Limit;

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

	private @Nullable ScheduledExecutorService executor;

	private @Nullable ScheduledFuture<?> schedule;

	LimitSourcePoller(LimitSource source, LimitUpdates updates, Collection<Limit> configured, Duration interval) {
		this.source = source;
		this.updates = updates;
		this.configured = new LinkedHashMap<>();
		configured.forEach((limit) -> this.configured.put(limit.name(), limit));
		this.interval = interval;
	}

	@Override
	public synchronized void start() {
		if (this.executor != null) {
			return;
		}
		poll();
		ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor((task) -> {
			Thread thread = new Thread(task, "gossip-limiter-limit-source");
			thread.setDaemon(true);
			return thread;
		});
		// Fixed delay: a slow database is not asked more often because of that.
		this.schedule = started.scheduleWithFixedDelay(this::poll, this.interval.toNanos(), this.interval.toNanos(),
				TimeUnit.NANOSECONDS);
		this.executor = started;
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
		if (this.schedule != null) {
			this.schedule.cancel(false);
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

	/*
	 * Before anything that serves requests.
	 */
	@Override
	public int getPhase() {
		return 0;
	}

}
