package io.github.gossiplimiter.counter;

import org.jspecify.annotations.Nullable;

/**
 * How long until a request would be admitted, if nobody else asked. Pure functions of
 * what counts now.
 */
final class WaitTime {

	/*
	 * A slow bucket takes centuries to fill: waits end here, so that adding them to an
	 * instant does not overflow.
	 */
	private static final double NANOS_MAX = 0x1p61;

	private WaitTime() {
	}

	static long nanos(WindowQuota meter, @Nullable CounterHistory past, long spent, long number, long nowNanos,
			int cost) {
		return switch (meter.kind) {
			case FIXED, SLIDING_CONSERVATIVE ->
				meter.geometry.expiryNanos(leaving(meter, past, spent, number, cost)) - nowNanos;
			case SLIDING_INTERPOLATED -> interpolated(meter, past, spent, number, nowNanos, cost) - nowNanos;
			case TOKEN_BUCKET -> tokenBucket(meter, past, spent, number, nowNanos, (double) (meter.capacity - cost));
		};
	}

	/**
	 * The sub-window that has to leave before there is room, where sub-windows leave as a
	 * whole.
	 */
	static long leaving(WindowQuota meter, @Nullable CounterHistory past, long spent, long number, int cost) {
		if (past == null) {
			return number;
		}
		return (meter.kind == WindowGeometry.Kind.FIXED) ? fixed(meter, past, number, cost)
				: past.leaving(meter, number, meter.capacity - spent - cost);
	}

	/*
	 * What came back from another kind of window may count longer than this one lasts.
	 */
	private static long fixed(WindowQuota meter, CounterHistory past, long number, int cost) {
		long last = past.carriedUntil(number);
		return (last == number || past.carriedAt(last) + cost <= meter.capacity) ? number : last;
	}

	/*
	 * The oldest sub-window shrinks evenly while the window moves over it; in each later
	 * sub-window the next one does. When the last one has left, everything has: should
	 * the past have changed while it was added up, there is no more to wait for.
	 */
	private static long interpolated(WindowQuota meter, @Nullable CounterHistory past, long spent, long number,
			long nowNanos, int cost) {
		double inner = spent + ((past != null) ? past.past(meter, number) : 0);
		long at = number;
		double from = Math.max(0, nowNanos - meter.geometry.startNanos(number));
		while (at <= number + meter.span) {
			double oldest = count(past, spent, number, at - meter.span);
			double room = meter.capacity - cost - inner;
			if (room >= 0) {
				double until = (oldest > room) ? meter.subWindowNanos * (1 - room / oldest) : 0;
				return meter.geometry.startNanos(at) + (long) Math.ceil(Math.max(from, until));
			}
			at++;
			from = 0;
			inner -= count(past, spent, number, at - meter.span);
		}
		return meter.geometry.startNanos(at);
	}

	private static long count(@Nullable CounterHistory past, long spent, long number, long at) {
		if (at == number) {
			return spent + ((past != null) ? past.current(number) + past.carriedAt(number) : 0);
		}
		return (past != null && at < number) ? past.dated(at) : 0;
	}

	/*
	 * What was spent in this sub-window is dated at its end and drains from then on; the
	 * debt from before drains all the time.
	 */
	private static long tokenBucket(WindowQuota meter, @Nullable CounterHistory past, long spent, long number,
			long nowNanos, double target) {
		double current = spent + ((past != null) ? past.current(number) : 0);
		double debt = (past != null) ? past.past(meter, number) : 0;
		long start = meter.geometry.startNanos(number);
		double drainBy = debt - (target - current);
		if (target >= current && drainBy <= meter.permitsPerSubWindow()) {
			return start + refillNanos(meter, drainBy) - nowNanos;
		}
		double debtAtEnd = Math.max(0, debt - meter.permitsPerSubWindow()) + current;
		double rest = Math.max(0, debtAtEnd - target);
		return start + meter.subWindowNanos + refillNanos(meter, rest) - nowNanos;
	}

	/**
	 * How long a token bucket takes to refill so much.
	 */
	static long refillNanos(WindowQuota meter, double permits) {
		return (long) Math.min(NANOS_MAX, Math.ceil(permits / meter.permitsPerNano));
	}

	static long resetNanos(WindowQuota meter, @Nullable CounterHistory past, long spent, long number, long nowNanos) {
		if (meter.kind == WindowGeometry.Kind.TOKEN_BUCKET) {
			return tokenBucket(meter, past, spent, number, nowNanos, 0);
		}
		long last = (past != null) ? past.carriedUntil(number) : number;
		if (last > number) {
			return meter.geometry.expiryNanos(last) - nowNanos;
		}
		for (long at = number; at >= number - meter.span; at--) {
			if (count(past, spent, number, at) > 0) {
				return meter.geometry.expiryNanos(at) - nowNanos;
			}
		}
		return 0;
	}

}
