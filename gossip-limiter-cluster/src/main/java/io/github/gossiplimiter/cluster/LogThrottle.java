package io.github.gossiplimiter.cluster;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets one line a minute through and counts the rest. Safe for use by many threads.
 */
final class LogThrottle {

	private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private static final long NEVER = Long.MIN_VALUE;

	private final AtomicLong lastNanos = new AtomicLong(NEVER);

	private final AtomicLong held = new AtomicLong();

	/**
	 * Ask to write a line.
	 * @return how many lines this one stands for, 0 if it must not be written
	 */
	long ask(long nowNanos) {
		long last = this.lastNanos.get();
		boolean due = last == NEVER || nowNanos - last >= PAUSE_NANOS;
		if (due && this.lastNanos.compareAndSet(last, nowNanos)) {
			return this.held.getAndSet(0) + 1;
		}
		this.held.incrementAndGet();
		return 0;
	}

}
