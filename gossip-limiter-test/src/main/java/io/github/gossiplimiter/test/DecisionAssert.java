/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.Duration;

import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Decision;

/**
 * Assertions about a decision of a limiter.
 *
 * @since 0.1.0
 */
public final class DecisionAssert extends AbstractAssert<DecisionAssert, Decision> {

	DecisionAssert(@Nullable Decision actual) {
		super(actual, DecisionAssert.class);
	}

	/**
	 * Verify that the request is allowed.
	 */
	public DecisionAssert isAllowed() {
		isNotNull();
		if (!this.actual.allowed()) {
			failWithMessage("Expected limit '%s' to allow the request, but it may be repeated after %s",
					this.actual.limitName(), this.actual.retryAfter());
		}
		return this;
	}

	/**
	 * Verify that the request is denied.
	 */
	public DecisionAssert isDenied() {
		isNotNull();
		if (this.actual.allowed()) {
			failWithMessage("Expected limit '%s' to deny the request, but it was allowed and %s permits are left",
					this.actual.limitName(), this.actual.remaining());
		}
		return this;
	}

	/**
	 * Verify that the request is allowed only because the limit is in shadow mode.
	 */
	public DecisionAssert isShadowDenied() {
		isNotNull();
		if (!this.actual.shadowDenied()) {
			failWithMessage("Expected limit '%s' to deny the request in shadow mode, but it was %s",
					this.actual.limitName(), this.actual.allowed() ? "allowed" : "denied");
		}
		return this;
	}

	/**
	 * Verify the number of remaining permits.
	 */
	public DecisionAssert hasRemaining(long expected) {
		isNotNull();
		return check("remaining permits", this.actual.remaining(), expected);
	}

	/**
	 * Verify the permits of the window that the decision describes.
	 */
	public DecisionAssert hasLimit(long expected) {
		isNotNull();
		return check("permits", this.actual.limit(), expected);
	}

	/**
	 * Verify the name of the limit.
	 */
	public DecisionAssert isOfLimit(String expected) {
		isNotNull();
		return check("name", this.actual.limitName(), expected);
	}

	/**
	 * Verify that the same request is allowed after at most this time.
	 */
	public DecisionAssert hasRetryAfterOfAtMost(Duration expected) {
		isNotNull();
		if (this.actual.retryAfter().compareTo(expected) > 0) {
			failWithMessage("Expected limit '%s' to allow the request again after at most %s, but it takes %s",
					this.actual.limitName(), expected, this.actual.retryAfter());
		}
		return this;
	}

	/**
	 * Verify the time after which the same request is allowed.
	 */
	public DecisionAssert hasRetryAfter(Duration expected) {
		isNotNull();
		return check("retry-after", this.actual.retryAfter(), expected);
	}

	/**
	 * Verify that the request is never allowed, because it costs more than the limit has.
	 */
	public DecisionAssert isNeverAllowed() {
		return isDenied().hasRetryAfter(Decision.NEVER);
	}

	private DecisionAssert check(String what, Object found, Object expected) {
		if (!found.equals(expected)) {
			failWithMessage("Expected %s of limit '%s' to be %s, but was %s", what, this.actual.limitName(), expected,
					found);
		}
		return this;
	}

}
