/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;

/**
 * What a backend can bear, and what happens to it beyond that.
 *
 * @param capacity requests that it serves at full speed at a time
 * @param service how long a request takes while there are no more than that
 * @param variation how much longer or shorter a single one may be, as a share
 * @param timeout when who asked gives up; all work on the request is lost then
 * @param thrashing what part of its work is lost for each capacity it has too much
 */
public record BackendPlan(int capacity, Duration service, double variation, Duration timeout, double thrashing) {

	private static final int CAPACITY_MAX = 1_000_000;

	public BackendPlan {
		if (capacity < 1 || capacity > CAPACITY_MAX) {
			throw new IllegalArgumentException(
					"capacity must be between 1 and " + CAPACITY_MAX + ": capacity=" + capacity);
		}
		if (service.isZero() || service.isNegative() || timeout.compareTo(service) <= 0) {
			throw new IllegalArgumentException("timeout must be longer than service, service longer than zero: service="
					+ service + ", timeout=" + timeout);
		}
		if (!(variation >= 0 && variation < 1)) {
			throw new IllegalArgumentException("variation must be at least 0 and below 1: variation=" + variation);
		}
		if (!(thrashing >= 0 && thrashing <= 1)) {
			throw new IllegalArgumentException("thrashing must be between 0 and 1: thrashing=" + thrashing);
		}
	}

	/**
	 * A backend of requests that take 50 milliseconds, a tenth more or less, and are
	 * given up after half a second.
	 */
	public static BackendPlan of(int capacity) {
		return new BackendPlan(capacity, Duration.ofMillis(50), 0.1, Duration.ofMillis(250), 0.5);
	}

	/**
	 * Requests that it can serve in a second.
	 */
	public double perSecond() {
		return this.capacity * 1e9 / this.service.toNanos();
	}

}
