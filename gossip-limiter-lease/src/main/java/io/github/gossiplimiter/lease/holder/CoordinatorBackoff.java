/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

/**
 * Backoff after an unreachable coordinator, longer each time.
 */
final class CoordinatorBackoff {

	static final long NANOS_MIN = 50_000_000;

	static final long NANOS_MAX = 1_000_000_000;

	private long nanos;

	private long untilNanos = Long.MIN_VALUE;

	void failed(long nowNanos) {
		this.nanos = Math.min(NANOS_MAX, Math.max(NANOS_MIN, 2 * this.nanos));
		this.untilNanos = nowNanos + this.nanos;
	}

	void succeeded() {
		this.nanos = 0;
		this.untilNanos = Long.MIN_VALUE;
	}

	/**
	 * Whether it is too early for another call.
	 */
	boolean holds(long nowNanos) {
		return nowNanos < this.untilNanos;
	}

	/**
	 * When the next call may be made.
	 */
	long untilNanos() {
		return this.untilNanos;
	}

}
