package io.github.gossiplimiter.autoconfigure.change;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.change.LoadCurve;

/**
 * Lets limits shrink while the CPU of this node is nearly used up. Looks once a second,
 * on a thread of its own.
 */
final class LoadWatch implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(LoadWatch.class);

	private static final long PERIOD_MILLIS = 1000;

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

	private @Nullable ScheduledExecutorService executor;

	private @Nullable ScheduledFuture<?> schedule;

	LoadWatch(RateLimiter rateLimiter, List<String> limitNames, CpuLoad load) {
		this.rateLimiter = rateLimiter;
		this.limitNames = List.copyOf(limitNames);
		this.load = load;
	}

	@Override
	public synchronized void start() {
		if (this.executor != null) {
			return;
		}
		ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor((task) -> {
			Thread thread = new Thread(task, "gossip-limiter-load");
			thread.setDaemon(true);
			return thread;
		});
		this.schedule = started.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
		this.executor = started;
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

}
