/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.latency;

import java.util.concurrent.atomic.AtomicBoolean;

import io.github.gossiplimiter.internal.Internal;

/**
 * Feeds the local limit with latencies.
 * <p>
 * Safe for use by many threads without a lock: a thread that finds another one in it
 * drops its sample, since limits are inferred from many. A dropped request is not lost,
 * it is counted with the next sample.
 */
@Internal
public final class LatencySampler {

	private final AtomicBoolean busy = new AtomicBoolean();

	private final LocalLimit localLimit;

	private volatile int limit;

	private volatile int elsewhere;

	private volatile boolean dropMissed;

	private volatile long wallAheadNanos;

	/*
	 * Written by whoever holds the flag, and read by others who need it nearly right.
	 */
	private long samples;

	public LatencySampler(LocalLimit localLimit) {
		this.localLimit = localLimit;
		this.limit = localLimit.limit();
	}

	public int limit() {
		return this.limit;
	}

	/**
	 * How many samples there were, nearly.
	 */
	public long samples() {
		return this.samples;
	}

	/**
	 * How far the wall clock is ahead of the clock that requests are timed with. Nodes
	 * that do something at the same time go by the wall.
	 */
	public void wallAhead(long nanos) {
		this.wallAheadNanos = nanos;
	}

	/**
	 * Requests of other nodes in flight.
	 */
	public void elsewhere(int count) {
		this.elsewhere = count;
	}

	public void sample(long startNanos, long endNanos, int inFlight, boolean dropped) {
		if (!this.busy.compareAndSet(false, true)) {
			this.dropMissed |= dropped;
			return;
		}
		try {
			this.samples++;
			boolean drop = dropped || this.dropMissed;
			if (drop) {
				this.dropMissed = false;
			}
			this.localLimit.sample(startNanos + this.wallAheadNanos, Math.max(1, endNanos - startNanos),
					total(inFlight), drop);
			int next = this.localLimit.limit();
			if (next != this.limit) {
				this.limit = next;
			}
		}
		finally {
			this.busy.set(false);
		}
	}

	/*
	 * The limit is that of the backend, so it is compared with what all nodes have there.
	 * By its own requests alone, a node with a small share would always look idle, and
	 * infer nothing.
	 */
	private int total(int inFlight) {
		return (int) Math.min((long) inFlight + this.elsewhere, Integer.MAX_VALUE / 2);
	}

}
