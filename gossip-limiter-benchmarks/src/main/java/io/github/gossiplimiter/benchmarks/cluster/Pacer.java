package io.github.gossiplimiter.benchmarks.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Makes requests come at a steady rate. One that is late does not make the next one late
 * too.
 */
final class Pacer {

	/*
	 * Sleeping is exact to some 60 microseconds, so requests come in small batches.
	 */
	private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private final long perSecond;

	Pacer(long perSecond) {
		this.perSecond = perSecond;
	}

	/**
	 * Make requests on this thread.
	 * @param time for how long
	 * @param request is given the number of each
	 * @return how many were made
	 */
	long run(Duration time, LongConsumer request) {
		long start = System.nanoTime();
		long made = 0;
		while (System.nanoTime() - start < time.toNanos()) {
			long due = (System.nanoTime() - start) / 1000 * this.perSecond / 1_000_000;
			for (; made < due; made++) {
				request.accept(made);
			}
			LockSupport.parkNanos(BATCH_NANOS);
		}
		return made;
	}

}
