/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.RateLimiter;

/**
 * Assertions about what a limiter would decide. None of them takes a permit.
 *
 * @since 0.1.0
 */
public final class RateLimiterAssert extends AbstractAssert<RateLimiterAssert, RateLimiter> {

	RateLimiterAssert(@Nullable RateLimiter actual) {
		super(actual, RateLimiterAssert.class);
	}

	/**
	 * Verify that a request of a key would be allowed.
	 */
	public RateLimiterAssert allows(String limitName, String key) {
		ofKey(limitName, key).isAllowed();
		return this;
	}

	/**
	 * Verify that a request of a key would be denied.
	 */
	public RateLimiterAssert denies(String limitName, String key) {
		ofKey(limitName, key).isDenied();
		return this;
	}

	/**
	 * Verify the number of remaining permits of a key.
	 */
	public RateLimiterAssert hasRemaining(String limitName, String key, long expected) {
		ofKey(limitName, key).hasRemaining(expected);
		return this;
	}

	/**
	 * Verify that a limit exists.
	 */
	public RateLimiterAssert hasLimit(String limitName) {
		isNotNull();
		if (!this.actual.limitNames().contains(limitName)) {
			failWithMessage("Expected a limit '%s', but there are %s", limitName, this.actual.limitNames());
		}
		return this;
	}

	private DecisionAssert ofKey(String limitName, String key) {
		isNotNull();
		return new DecisionAssert(this.actual.peek(limitName, key, 1)).as("key '%s'", key);
	}

}
