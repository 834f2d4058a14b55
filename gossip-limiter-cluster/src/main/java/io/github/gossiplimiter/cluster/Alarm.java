package io.github.gossiplimiter.cluster;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * Wakes one thread that sleeps. Of all who ring between two looks, only the first pays
 * for the wake.
 */
final class Alarm {

	private final AtomicBoolean rung = new AtomicBoolean();

	private volatile @Nullable Thread sleeper;

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
		if (!this.rung.get() && this.rung.compareAndSet(false, true)) {
			LockSupport.unpark(this.sleeper);
		}
	}

	/**
	 * Whether somebody rang since the last look. To be asked before looking at what they
	 * rang for, so that nothing is overlooked.
	 */
	boolean look() {
		return this.rung.getAndSet(false);
	}

}
