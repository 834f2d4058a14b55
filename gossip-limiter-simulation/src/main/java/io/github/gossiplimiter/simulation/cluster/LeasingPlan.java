/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.time.Duration;

import io.github.gossiplimiter.lease.peer.HomeRegions;

/**
 * How the nodes of a cluster lease permits from each other.
 *
 * @param expectedMembers how many members there should be, 0 if nodes are not told
 * @param maxWait longest time a request waits for permits
 * @param keeper who keeps the ledgers
 * @param homes limits that one region hands out to all
 */
public record LeasingPlan(int expectedMembers, Duration maxWait, LedgerKeeper keeper, HomeRegions homes) {

	/**
	 * As nodes do that were told nothing.
	 */
	public static final LeasingPlan DEFAULT = new LeasingPlan(0, Duration.ofMillis(5), LedgerKeeper.PEER);

	public LeasingPlan {
		if (expectedMembers < 0) {
			throw new IllegalArgumentException(
					"expectedMembers must not be negative: expectedMembers=" + expectedMembers);
		}
	}

	/**
	 * Where every region hands out permits for itself.
	 */
	public LeasingPlan(int expectedMembers, Duration maxWait, LedgerKeeper keeper) {
		this(expectedMembers, maxWait, keeper, HomeRegions.NONE);
	}

	/**
	 * The same with limits that one region hands out to all.
	 */
	public LeasingPlan withHomes(HomeRegions value) {
		return new LeasingPlan(this.expectedMembers, this.maxWait, this.keeper, value);
	}

}
