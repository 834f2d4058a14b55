package io.github.gossiplimiter.counter;

import org.jspecify.annotations.Nullable;

/**
 * What counts of a key now. Pure functions of a cell's head and history.
 */
final class UsageEstimate {

	/*
	 * Sums of fractions: what is missing by less than this is rounding.
	 */
	private static final double EPSILON = 1e-6;

	private UsageEstimate() {
	}

	/**
	 * Permits that are free without what is only supposed of others.
	 */
	static long certain(WindowQuota meter, CounterHistory past, long spent, long number, long nowNanos) {
		return switch (meter.kind) {
			case SLIDING_CONSERVATIVE, FIXED -> meter.capacity - spent - (long) past.past(meter, number);
			case SLIDING_INTERPOLATED -> {
				double oldest = past.dated(number - meter.span) * (1 - elapsed(meter, number, nowNanos));
				yield (long) Math.floor(meter.capacity - spent - past.past(meter, number) - oldest + EPSILON);
			}
			case TOKEN_BUCKET -> (long) Math.floor(
					meter.capacity - spent - past.current(number) - drained(meter, past, number, nowNanos) + EPSILON);
		};
	}

	/**
	 * A token bucket's debt, without what was spent in the current sub-window.
	 */
	private static double drained(WindowQuota meter, CounterHistory past, long number, long nowNanos) {
		double refill = elapsed(meter, number, nowNanos) * meter.permitsPerSubWindow();
		return Math.max(0, past.past(meter, number) - refill);
	}

	/**
	 * How much of a sub-window has passed, 0 to 1.
	 */
	static double elapsed(WindowQuota meter, long number, long nowNanos) {
		long nanos = nowNanos - meter.geometry.startNanos(number);
		return (double) Math.max(0, Math.min(nanos, meter.subWindowNanos)) / meter.subWindowNanos;
	}

	/**
	 * What this node granted of what counts.
	 */
	static long own(WindowQuota meter, @Nullable CounterHistory past, long spent, long number, long nowNanos) {
		if (past == null) {
			return spent;
		}
		if (meter.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			double debt = drained(meter, past, number, nowNanos) + past.current(number) + spent;
			return (long) Math.ceil(debt - EPSILON);
		}
		return spent + past.ownFrom(number - meter.span, number);
	}

	/**
	 * A debt that, drained steadily from now on, is that of the token bucket from the end
	 * of the sub-window on, and until then no less: what was spent in a sub-window drains
	 * from its end on.
	 */
	static double debtFrom(WindowQuota meter, @Nullable CounterHistory past, long spent, long number, long nowNanos) {
		double drain = meter.permitsPerSubWindow();
		double before = (past != null) ? past.past(meter, number) : 0;
		double recent = spent + ((past != null) ? past.current(number) : 0);
		double left = (1 - elapsed(meter, number, nowNanos)) * drain;
		return (before + recent > EPSILON) ? Math.max(0, before - drain) + Math.max(0, recent) + left : 0;
	}

}
