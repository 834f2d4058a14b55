/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.Permit;

/**
 * Permits that a rule asks for.
 *
 * @param <R> the result of the request or call
 * @param limiter the limit that is asked
 * @param key whose quota it is
 * @param cost how many permits
 * @param charge for which results they are charged, or nothing if for all
 */
record RulePermit<R>(Limiter limiter, String key, int cost, @Nullable ChargePolicy<R> charge) {

	boolean hasKeyOf(RulePermit<R> other) {
		return this.key.equals(other.key) && limitName().equals(other.limitName());
	}

	Permit permit() {
		return new Permit(limitName(), this.key, this.cost);
	}

	private String limitName() {
		return this.limiter.limit().name();
	}

}
