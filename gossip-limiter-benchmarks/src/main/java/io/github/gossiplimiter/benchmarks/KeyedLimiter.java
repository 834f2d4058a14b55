/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

/**
 * One limiter for many keys, whatever stands behind it. Finding the key's state is part
 * of the decision.
 */
interface KeyedLimiter extends AutoCloseable {

	/**
	 * Ask for one permit of the key.
	 */
	boolean tryAcquire(String key);

	@Override
	default void close() {
	}

}
