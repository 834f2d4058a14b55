package io.github.gossiplimiter.test;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;

/**
 * Time that stands still until a test moves it. Begins on a Monday at midnight UTC, where
 * every window that divides a week begins as well.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class ManualClock implements Clock {

	/**
	 * When a new clock begins.
	 */
	public static final Instant START = Instant.parse("2027-01-04T00:00:00Z");

	private final AtomicLong nanos = new AtomicLong(nanos(START));

	private final Clock running = new SystemClock();

	@Override
	public long nanos() {
		return this.nanos.get();
	}

	/**
	 * Real time, which requests in flight take. Moving this clock does not end the leases
	 * of limits of concurrency.
	 */
	@Override
	public Clock running() {
		return this.running;
	}

	/**
	 * What the clock shows.
	 */
	public Instant instant() {
		long now = nanos();
		return Instant.ofEpochSecond(TimeUnit.NANOSECONDS.toSeconds(now), now % TimeUnit.SECONDS.toNanos(1));
	}

	/**
	 * Let so much time pass.
	 */
	public void advance(Duration duration) {
		if (duration.isNegative()) {
			throw new IllegalArgumentException("time does not go back: duration=" + duration);
		}
		this.nanos.addAndGet(duration.toNanos());
	}

	/**
	 * Let time pass until a moment, which must not be over.
	 */
	public void advanceTo(Instant moment) {
		long to = nanos(moment);
		long before = this.nanos.getAndAccumulate(to, Math::max);
		if (to < before) {
			throw new IllegalArgumentException("time does not go back: moment=" + moment + ", now=" + instant());
		}
	}

	private static long nanos(Instant moment) {
		return TimeUnit.SECONDS.toNanos(moment.getEpochSecond()) + moment.getNano();
	}

}
