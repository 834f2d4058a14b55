package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.util.concurrent.atomic.AtomicLong;

import org.apache.commons.logging.Log;

import io.github.gossiplimiter.Clock;

/**
 * Warns at most once a minute, so that a flood of bad requests is not a flood of log
 * lines.
 */
public final class OccasionalLog {

	private static final long PERIOD_NANOS = 60_000_000_000L;

	private final Log logger;

	private final Clock clock;

	private final AtomicLong nextNanos = new AtomicLong(Long.MIN_VALUE);

	public OccasionalLog(Log logger, Clock clock) {
		this.logger = logger;
		this.clock = clock;
	}

	public void warn(String message) {
		long now = this.clock.nanos();
		long next = this.nextNanos.get();
		if (now >= next && this.nextNanos.compareAndSet(next, now + PERIOD_NANOS)) {
			this.logger.warn(message + " Further warnings of this kind are held back for a minute.");
		}
	}

}
