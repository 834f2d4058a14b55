/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

/**
 * Decides by its result whether a request or call is charged.
 *
 * @param <R> the result: a response, or how a call ended
 * @since 0.1.0
 */
@FunctionalInterface
public interface ChargePolicy<R> {

	/**
	 * Whether a request or call with this result is charged.
	 */
	boolean isDue(R result);

}
