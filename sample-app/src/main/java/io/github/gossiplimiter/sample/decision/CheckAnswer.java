/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.decision;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Decision;

/**
 * What is answered.
 *
 * @param limit the limit
 * @param allowed whether everything was allowed
 * @param peek whether it was only looked at
 * @param decisions one for each key, in the order they were asked for
 */
record CheckAnswer(String limit, boolean allowed, boolean peek, List<KeyDecision> decisions) {

	/**
	 * What was decided for a key.
	 *
	 * @param key the key
	 * @param cost how many permits were asked for
	 * @param allowed whether they may be used; of permits that are taken together or not
	 * at all, whether this key was not the obstacle
	 * @param limit how many there are
	 * @param remaining how many are left
	 * @param retryAfterMillis when to ask again, nothing if that is no use or not needed
	 * @param resetAfterMillis when everything is back
	 */
	record KeyDecision(String key, int cost, boolean allowed, long limit, long remaining,
			@Nullable Long retryAfterMillis, long resetAfterMillis) {

		static KeyDecision of(String key, int cost, Decision decision) {
			boolean waits = !decision.allowed() && !decision.retryAfter().equals(Decision.NEVER);
			return new KeyDecision(key, cost, decision.allowed(), decision.limit(), decision.remaining(),
					waits ? Math.max(1, decision.retryAfter().toMillis()) : null, decision.resetAfter().toMillis());
		}

	}

	static CheckAnswer of(String limit, CheckRequest request, boolean allowed, List<Decision> decisions) {
		List<KeyDecision> rows = new ArrayList<>(decisions.size());
		for (int i = 0; i < decisions.size(); i++) {
			rows.add(KeyDecision.of(request.permits().get(i).key(), request.permits().get(i).cost(), decisions.get(i)));
		}
		return new CheckAnswer(limit, allowed, request.peek(), rows);
	}

}
