/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import io.github.gossiplimiter.internal.Internal;

/**
 * The number of members by which allowances of hybrid limits are divided: each member may
 * decide a part of the limit without a lease, and all parts together must not exceed it.
 *
 * @since 0.1.0
 */
@Internal
public interface FleetMembers {

	/**
	 * A node that is alone.
	 */
	FleetMembers ALONE = new FleetMembers() {
	};

	/**
	 * How many members there are, this one included; the expected number if that is known
	 * and larger.
	 */
	default int members() {
		return 1;
	}

	/**
	 * Whether all other members have put into effect that this one is there.
	 */
	default boolean isStable() {
		return true;
	}

}
