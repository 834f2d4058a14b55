package io.github.gossiplimiter.lease;

import java.util.concurrent.TimeUnit;

/**
 * What is assumed about clocks, and what follows for how long a lot may be spent and how
 * long it counts as lent. The holder always stops before the coordinator gives up: the
 * one counts from when it asked, with a clock that may be slow; the other from when it
 * answered, with a clock that may be fast.
 *
 * @since 0.1.0
 */
public final class LeaseTiming {

	/**
	 * By how much the rates of two clocks may differ, as a share.
	 */
	public static final double CLOCK_DRIFT = 0.01;

	/**
	 * Longest pause between looking at the clock and taking a permit.
	 */
	public static final long MARGIN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

	private LeaseTiming() {
	}

	/**
	 * How long a holder may spend a lot, from when it sent the request.
	 */
	public static long spendableNanos(long ttlNanos) {
		return Math.max(0, (long) (ttlNanos * (1 - CLOCK_DRIFT)) - MARGIN_NANOS);
	}

	/**
	 * How long a coordinator counts a lot as lent, from when it granted it.
	 */
	public static long lentNanos(long ttlNanos) {
		return (long) (ttlNanos * (1 + CLOCK_DRIFT)) + MARGIN_NANOS;
	}

	/**
	 * How long a report counts, from its arrival.
	 */
	public static long countedNanos(long windowNanos) {
		return (long) (windowNanos * (1 + CLOCK_DRIFT));
	}

}
