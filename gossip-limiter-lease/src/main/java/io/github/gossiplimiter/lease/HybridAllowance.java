/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.internal.Internal;

/**
 * Permits of a hybrid limit that members may spend without a lease while a key is below
 * its threshold: together {@code (1 - threshold) * capacity}, each member an equal part.
 *
 * @since 0.1.0
 */
@Internal
public final class HybridAllowance {

	/**
	 * How long a coordinator remembers that a member has stopped spending without a
	 * lease, if that member does not report. Longer than any lease lasts, so that a
	 * member that leases is remembered.
	 */
	public static final long CONFIRMED_NANOS = 2 * LeaseTiming.TTL_NANOS_MAX;

	private HybridAllowance() {
	}

	/**
	 * Whether members may spend permits of a limit without a lease at all.
	 */
	public static boolean isHybrid(Limit limit) {
		return limit.coordination().consistency() == Consistency.HYBRID;
	}

	/**
	 * Permits that all members together may spend without a lease.
	 */
	public static long total(Limit limit) {
		return (long) ((1 - limit.coordination().hybridThreshold()) * WindowSpec.capacity(limit));
	}

}
