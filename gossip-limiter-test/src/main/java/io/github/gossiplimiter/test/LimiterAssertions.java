package io.github.gossiplimiter.test;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimiter;

/**
 * Where assertions begin. May be imported statically beside AssertJ's own.
 *
 * @since 0.1.0
 */
public final class LimiterAssertions {

	private LimiterAssertions() {
	}

	/**
	 * Begin assertions about an answer.
	 */
	public static DecisionAssert assertThat(@Nullable Decision actual) {
		return new DecisionAssert(actual);
	}

	/**
	 * Begin assertions about what a limiter would answer.
	 */
	public static RateLimiterAssert assertThat(@Nullable RateLimiter actual) {
		return new RateLimiterAssert(actual);
	}

}
