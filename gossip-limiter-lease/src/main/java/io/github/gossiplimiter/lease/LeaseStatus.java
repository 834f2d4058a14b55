/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import io.github.gossiplimiter.internal.Internal;

/**
 * State and counts of a node's leasing.
 *
 * @param keys keys with leases, or lately so
 * @param waiting requests that wait for permits
 * @param exchanges messages to the coordinator since start
 * @param calls calls in them, one for a key each
 * @param granted permits granted since start
 * @param failures calls that were not answered
 * @param roundTripNanos how long an answer usually takes
 * @param switches how often a key of a hybrid limit was found to need leased permits
 * since start
 * @param recalls how often this node was asked to return what it did not use since start
 * @since 0.1.0
 */
@Internal
public record LeaseStatus(long keys, long waiting, long exchanges, long calls, long granted, Failures failures,
		long roundTripNanos, long switches, long recalls) {

	/**
	 * Calls without a result since start.
	 *
	 * @param late nobody answered in time
	 * @param refused whoever was asked could not answer, or nobody could be asked
	 */
	public record Failures(long late, long refused) {

		/**
		 * All of them.
		 */
		public long sum() {
			return this.late + this.refused;
		}

	}

}
