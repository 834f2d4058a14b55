package io.github.gossiplimiter;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.counter.Cell;
import io.github.gossiplimiter.counter.Geometry;
import io.github.gossiplimiter.counter.KeyStore;
import io.github.gossiplimiter.counter.Meter;

/**
 * The meters of a limit, one for each of its windows.
 */
final class Meters {

	private Meters() {
	}

	static Meter[] of(Limit limit, KeyStore store) {
		return limit.windows()
			.stream()
			.map((window) -> store.meter(geometry(limit, window), window.permits(), capacity(limit, window)))
			.toArray(Meter[]::new);
	}

	/**
	 * The same without a bound, to count what was decided elsewhere.
	 */
	static Meter[] boundless(Limit limit, KeyStore store) {
		return limit.windows()
			.stream()
			.map((window) -> store.meter(geometry(limit, window), window.permits(), Window.PERMITS_MAX))
			.toArray(Meter[]::new);
	}

	private static Geometry geometry(Limit limit, Window window) {
		long nanos = window.length().toNanos();
		return switch (limit.algorithm()) {
			case SLIDING_WINDOW ->
				Geometry.sliding(nanos, limit.precision(), limit.estimator() == Estimator.INTERPOLATED);
			case FIXED_WINDOW -> Geometry.fixed(nanos);
			case TOKEN_BUCKET -> Geometry.tokenBucket(nanos, limit.precision());
		};
	}

	private static long capacity(Limit limit, Window window) {
		return (limit.algorithm() == Algorithm.TOKEN_BUCKET) ? limit.burst() : window.permits();
	}

	/**
	 * Whether cells of the one can go on under the other.
	 */
	static boolean comparable(Meter[] one, Meter[] other) {
		boolean same = one.length == other.length;
		for (int i = 0; same && i < one.length; i++) {
			same = one[i].geometry().equals(other[i].geometry());
		}
		return same;
	}

	/**
	 * The meter with the slowest pace, which a lasting load meets first.
	 */
	static Meter slowest(Meter[] meters) {
		Meter slowest = meters[0];
		for (Meter meter : meters) {
			slowest = (meter.permitsPerNano() < slowest.permitsPerNano()) ? meter : slowest;
		}
		return slowest;
	}

	/**
	 * What asking would answer for a key that has spent nothing.
	 */
	static long unused(Meter[] meters, int cost) {
		long tightest = Long.MAX_VALUE;
		for (Meter meter : meters) {
			tightest = Math.min(tightest, unused(meter, cost));
		}
		return tightest;
	}

	static long unused(Meter meter, int cost) {
		return (cost <= meter.capacity()) ? meter.capacity() - cost : -Cell.NEVER;
	}

	/**
	 * How full the fullest window is.
	 */
	static double fill(Meter[] meters, Cell first, long nowNanos) {
		double fullest = 0;
		@Nullable Cell cell = first;
		for (int i = 0; i < meters.length && cell != null; i++) {
			fullest = Math.max(fullest, fill(meters[i], cell, nowNanos));
			cell = cell.nextWindow();
		}
		return fullest;
	}

	static double fill(Meter meter, Cell cell, long nowNanos) {
		return Math.min(1, 1 - cell.free(meter, nowNanos) * meter.perCapacity());
	}

}
