/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import io.github.gossiplimiter.lease.LeaseCall;

/**
 * A call without a reply yet.
 */
final class PendingCall {

	final LeaseCall call;

	final boolean oneWay;

	final long firstNanos;

	final long firstWallNanos;

	long lastNanos;

	long repeatNanos;

	/**
	 * Create it.
	 * @param oneWay whether it needs no answer
	 */
	PendingCall(LeaseCall call, boolean oneWay, long nowNanos, long wallNanos, long repeatNanos) {
		this.call = call;
		this.oneWay = oneWay;
		this.firstNanos = nowNanos;
		this.firstWallNanos = wallNanos;
		this.lastNanos = nowNanos;
		this.repeatNanos = repeatNanos;
	}

	boolean isRepeated() {
		return this.lastNanos > this.firstNanos;
	}

}
