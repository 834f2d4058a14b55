package io.github.gossiplimiter.cluster;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * Wakes one thread that sleeps. Of all who ring between two looks, only the first pays
 * for the wake, and nobody if the thread does not sleep.
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
	void ring() {
		if (!this.rung.get() && this.rung.compareAndSet(false, true) && this.sleeping) {
			LockSupport.unpark(this.sleeper);
		}
	}

	/**
	 * Sleep until somebody rings, or no longer than given. Called by the thread itself.
	 */
	void sleep(long nanosMax) {
		// Who rings from here on sees it, and who rang before is seen here.
		this.sleeping = true;
		if (!this.rung.get()) {
			LockSupport.parkNanos(this, nanosMax);
		}
		this.sleeping = false;
	}

	/**
	 * Whether somebody rang since the last look. To be asked before looking at what they
	 * rang for, so that nothing is overlooked.
	 */
	boolean look() {
		return this.rung.getAndSet(false);
	}

}
