/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;

/**
 * Clock that a test advances by hand. Starts on a Monday at midnight UTC, where every
 * fixed window whose length divides a week starts too.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class ManualClock implements Clock {

	/**
	 * Time of a new clock.
	 */
	public static final Instant START = Instant.parse("2027-01-04T00:00:00Z");

	private final AtomicLong nanos = new AtomicLong(nanos(START));

	private final Clock running = new SystemClock();

	@Override
	public long nanos() {
		return this.nanos.get();
	}

	/**
	 * Real time, for the duration of requests in flight. Advancing this clock does not
	 * expire the leases of concurrency limits.
	 */
	@Override
	public Clock running() {
		return this.running;
	}

	/**
	 * Current time of this clock.
	 */
	public Instant instant() {
		long now = nanos();
		return Instant.ofEpochSecond(TimeUnit.NANOSECONDS.toSeconds(now), now % TimeUnit.SECONDS.toNanos(1));
	}

	/**
	 * Advance by a duration.
	 */
	public void advance(Duration duration) {
		if (duration.isNegative()) {
			throw new IllegalArgumentException("time does not go back: duration=" + duration);
		}
		this.nanos.addAndGet(duration.toNanos());
	}

	/**
	 * Advance to a moment, which must not be in the past.
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
