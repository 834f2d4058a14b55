/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimiter;

/**
 * Entry point of the assertions. May be imported statically together with AssertJ's own.
 *
 * @since 0.1.0
 */
public final class LimiterAssertions {

	private LimiterAssertions() {
	}

	/**
	 * Begin assertions about a decision.
	 */
	public static DecisionAssert assertThat(@Nullable Decision actual) {
		return new DecisionAssert(actual);
	}

	/**
	 * Begin assertions about what a limiter would decide.
	 */
	public static RateLimiterAssert assertThat(@Nullable RateLimiter actual) {
		return new RateLimiterAssert(actual);
	}

}
