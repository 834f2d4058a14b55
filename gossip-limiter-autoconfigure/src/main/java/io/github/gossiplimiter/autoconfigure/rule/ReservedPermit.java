/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import io.github.gossiplimiter.Decision;

/**
 * Permits that were taken for a request or call and are given back if its result is not
 * one that they are charged for.
 *
 * @param <R> the result
 * @param permit the permits that were asked for
 * @param decision the decision that took them
 * @param policy for which results they are charged
 */
record ReservedPermit<R>(RulePermit<R> permit, Decision decision, ChargePolicy<R> policy) {

	void settle(R result) {
		if (!this.policy.isDue(result)) {
			this.permit.limiter().refund(this.decision, this.permit.key(), this.permit.cost());
		}
	}

}
