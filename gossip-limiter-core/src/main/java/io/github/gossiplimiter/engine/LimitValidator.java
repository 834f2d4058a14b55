/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;

/**
 * Knows what a limit can become on this node.
 *
 * @param limiters makes shares of limits
 * @param source where leased permits would come from
 */
record LimitValidator(LimitDispatcher.LocalLimiters limiters, @Nullable LeaseSource source) {

	/**
	 * Refuse a limit that this node cannot enforce, before anything is touched.
	 */
	void check(Limit limit) {
		Coordination coordination = limit.coordination();
		boolean leased = coordination.consistency().isLeased();
		if (leased && this.source == null) {
			throw new IllegalArgumentException("limit '" + limit.name() + "' is " + coordination.consistency()
					+ ", but there is nobody to lease from");
		}
		boolean shared = leased ? coordination.onFailure() == OnFailure.SHARE
				: coordination.consistency() == Consistency.LOCAL_SHARE;
		if (shared) {
			this.limiters.share(limit);
		}
	}

}
