/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * Wakes one thread that sleeps. Of all calls between two checks only the first pays for
 * the wake-up, and none if the thread does not sleep.
 */
final class LoopWakeup {

	private final AtomicBoolean rung = new AtomicBoolean();

	private volatile @Nullable Thread sleeper;

	private volatile boolean sleeping;

	/**
	 * Name the thread to wake.
	 */
	void wakes(Thread thread) {
		this.sleeper = thread;
	}

	/**
	 * Wake the thread. Safe for any thread; neither blocks nor allocates.
	 */
	void wake() {
		if (!this.rung.get() && this.rung.compareAndSet(false, true) && this.sleeping) {
			LockSupport.unpark(this.sleeper);
		}
	}

	/**
	 * Sleep until woken, or no longer than given. Called by the thread itself.
	 */
	void sleep(long nanosMax) {
		// A call from here on sees it, and an earlier one is seen here.
		this.sleeping = true;
		if (!this.rung.get()) {
			LockSupport.parkNanos(this, nanosMax);
		}
		this.sleeping = false;
	}

	/**
	 * Whether there was a call since the last check. To be read before the work it was
	 * made for, so that none is overlooked.
	 */
	boolean look() {
		return this.rung.getAndSet(false);
	}

}
