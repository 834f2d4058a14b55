/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * One request in flight to the backend. It has to be ended exactly once, by one of the
 * three methods; ending it again has no effect.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class ConcurrencyPermit {

	private static final AtomicIntegerFieldUpdater<ConcurrencyPermit> ENDED = AtomicIntegerFieldUpdater
		.newUpdater(ConcurrencyPermit.class, "ended");

	private final ConcurrencyLimiter limiter;

	private final long startNanos;

	private final int inFlight;

	private volatile int ended;

	ConcurrencyPermit(ConcurrencyLimiter limiter, long startNanos, int inFlight) {
		this.limiter = limiter;
		this.startNanos = startNanos;
		this.inFlight = inFlight;
	}

	/**
	 * The backend replied; the latency is a sample of its load.
	 * @return whether this call ended it
	 */
	public boolean success() {
		if (!end()) {
			return false;
		}
		this.limiter.ended(this.startNanos, this.inFlight, false);
		return true;
	}

	/**
	 * The backend refused the request or did not reply in time: it is overloaded.
	 * @return whether this call ended it
	 */
	public boolean dropped() {
		if (!end()) {
			return false;
		}
		this.limiter.ended(this.startNanos, this.inFlight, true);
		return true;
	}

	/**
	 * The request ended for a reason that has nothing to do with the backend.
	 * @return whether this call ended it
	 */
	public boolean ignore() {
		if (!end()) {
			return false;
		}
		this.limiter.released();
		return true;
	}

	private boolean end() {
		return this.ended == 0 && ENDED.compareAndSet(this, 0, 1);
	}

}
