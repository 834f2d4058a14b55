package io.github.gossiplimiter;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.counter.KeyStore;
import io.github.gossiplimiter.counter.WindowCounter;
import io.github.gossiplimiter.counter.WindowGeometry;
import io.github.gossiplimiter.counter.WindowQuota;

/**
 * The meters of a limit, one for each of its windows.
 */
final class WindowQuotas {

	private WindowQuotas() {
	}

	static WindowQuota[] of(Limit limit, KeyStore store) {
		return limit.windows()
			.stream()
			.map((window) -> store.meter(geometry(limit, window), window.permits(), capacity(limit, window)))
			.toArray(WindowQuota[]::new);
	}

	/**
	 * The same without a bound, to count what was decided elsewhere.
	 */
	static WindowQuota[] boundless(Limit limit, KeyStore store) {
		return limit.windows()
			.stream()
			.map((window) -> store.meter(geometry(limit, window), window.permits(), Window.PERMITS_MAX))
			.toArray(WindowQuota[]::new);
	}

	private static WindowGeometry geometry(Limit limit, Window window) {
		long nanos = window.length().toNanos();
		return switch (limit.algorithm()) {
			case SLIDING_WINDOW ->
				WindowGeometry.sliding(nanos, limit.precision(), limit.estimator() == Estimator.INTERPOLATED);
			case FIXED_WINDOW -> WindowGeometry.fixed(nanos);
			case TOKEN_BUCKET -> WindowGeometry.tokenBucket(nanos, limit.precision());
		};
	}

	private static long capacity(Limit limit, Window window) {
		return (limit.algorithm() == Algorithm.TOKEN_BUCKET) ? limit.burst() : window.permits();
	}

	/**
	 * Whether cells of the one can go on under the other.
	 */
	static boolean comparable(WindowQuota[] one, WindowQuota[] other) {
		boolean same = one.length == other.length;
		for (int i = 0; same && i < one.length; i++) {
			same = one[i].geometry().equals(other[i].geometry());
		}
		return same;
	}

	/**
	 * The meter with the slowest pace, which a lasting load meets first.
	 */
	static WindowQuota slowest(WindowQuota[] meters) {
		WindowQuota slowest = meters[0];
		for (WindowQuota meter : meters) {
			slowest = (meter.permitsPerNano() < slowest.permitsPerNano()) ? meter : slowest;
		}
		return slowest;
	}

	/**
	 * What asking would answer for a key that has spent nothing.
	 */
	static long unused(WindowQuota[] meters, int cost) {
		long tightest = Long.MAX_VALUE;
		for (WindowQuota meter : meters) {
			tightest = Math.min(tightest, unused(meter, cost));
		}
		return tightest;
	}

	static long unused(WindowQuota meter, int cost) {
		return (cost <= meter.capacity()) ? meter.capacity() - cost : -WindowCounter.NEVER;
	}

	/**
	 * How full the fullest window is.
	 */
	static double fill(WindowQuota[] meters, WindowCounter first, long nowNanos) {
		double fullest = 0;
		@Nullable WindowCounter cell = first;
		for (int i = 0; i < meters.length && cell != null; i++) {
			fullest = Math.max(fullest, fill(meters[i], cell, nowNanos));
			cell = cell.nextWindow();
		}
		return fullest;
	}

	static double fill(WindowQuota meter, WindowCounter cell, long nowNanos) {
		return Math.min(1, 1 - cell.free(meter, nowNanos) * meter.perCapacity());
	}

}
