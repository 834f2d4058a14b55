/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

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
	 * Sleeping is exact to some 60 microseconds, and a thread that slept finds its caches
	 * cold, which one of a busy server does not: short waits are spent spinning.
	 */
	private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

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
		long due = start;
		long made = 0;
		while (due - start < time.toNanos()) {
			awaitNanos(due);
			request.accept(made++);
			due = start + made * TimeUnit.SECONDS.toNanos(1) / this.perSecond;
		}
		return made;
	}

	private static void awaitNanos(long due) {
		for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
			if (left > SPIN_NANOS) {
				LockSupport.parkNanos(left - SPIN_NANOS);
			}
			else {
				Thread.onSpinWait();
			}
		}
	}

}
