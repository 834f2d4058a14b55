/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.concurrent.atomic.LongAdder;

import io.github.gossiplimiter.lease.LeaseStatus;

/**
 * Counts of a node's leasing since start. Safe for use by many threads.
 */
final class LeaseCounts {

	private final LongAdder exchanges = new LongAdder();

	private final LongAdder calls = new LongAdder();

	private final LongAdder granted = new LongAdder();

	private final LongAdder switches = new LongAdder();

	private final LongAdder recalls = new LongAdder();

	void exchanged(int asked) {
		this.exchanges.increment();
		this.calls.add(asked);
	}

	void granted(long permits) {
		this.granted.add(permits);
	}

	/**
	 * A key is no longer decided alone.
	 */
	void switched() {
		this.switches.increment();
	}

	/**
	 * Somebody else needs what is not used here.
	 */
	void recalled() {
		this.recalls.increment();
	}

	LeaseStatus status(long keys, long waiting, LeaseStatus.Failures failures, long roundTripNanos) {
		return new LeaseStatus(keys, waiting, this.exchanges.sum(), this.calls.sum(), this.granted.sum(), failures,
				roundTripNanos, this.switches.sum(), this.recalls.sum());
	}

}
