/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

/**
 * A limiter whose limit holds for everybody who uses the same Redis.
 */
interface SharedLimiter extends AutoCloseable {

	/**
	 * Decide about a request; may block.
	 */
	boolean tryAcquire(int user);

	/**
	 * Requests that were denied only because Redis did not answer in time.
	 */
	default long unanswered() {
		return 0;
	}

	@Override
	void close();

}
