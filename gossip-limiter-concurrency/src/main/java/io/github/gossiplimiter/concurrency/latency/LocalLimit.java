/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.latency;

/**
 * Infers from latencies how many requests at a time a backend can bear. Used by one
 * thread at a time.
 *
 * @since 0.1.0
 */
public interface LocalLimit {

	/**
	 * Most requests at a time, all nodes together, as far as this node can tell; at least
	 * 1.
	 */
	int limit();

	/**
	 * Record a request that has ended.
	 * @param startNanos when it began, by the wall clock
	 * @param latencyNanos how long it took, at least 1
	 * @param inFlight requests in flight when it began, all nodes together as far as this
	 * node knows
	 * @param dropped whether the backend refused it or did not answer in time
	 */
	void sample(long startNanos, long latencyNanos, int inFlight, boolean dropped);

}
