/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.Comparator;
import java.util.List;

/**
 * The answer to a request for several permits that are granted together or not at all.
 *
 * @param allowed whether all were granted
 * @param decisions one for each permit asked for, in the same order. After a denial, a
 * decision that is allowed says only that this permit was not the obstacle: nothing was
 * taken
 * @since 0.1.0
 */
public record BatchDecision(boolean allowed, List<Decision> decisions) {

	public BatchDecision {
		decisions = List.copyOf(decisions);
	}

	/**
	 * The decision a client should hear about: the denial to wait longest for, otherwise
	 * the one with the least remaining.
	 */
	public Decision tightest() {
		Comparator<Decision> order = Comparator.comparing(Decision::allowed)
			.thenComparing(Decision::retryAfter, Comparator.reverseOrder())
			.thenComparingLong(Decision::remaining);
		return this.decisions.stream().min(order).orElseThrow();
	}

}
