/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.loop.LoopLeases;

/**
 * Leases of a node from a replicated ledger: holder side and {@link RaftCoordinator} in
 * one, which runs on the gossip loop and over its connections. Created by the
 * auto-configuration and by the simulator, one for each node.
 *
 * @since 0.1.0
 */
public final class RaftLeases extends LoopLeases<RaftCoordinator> {

	/**
	 * Create the leases of a node.
	 * @param coordinator grants the permits
	 * @param holder incarnation of this node
	 * @param clock this node's own clock, not the cluster's
	 * @param settings how to lease
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	public RaftLeases(RaftCoordinator coordinator, long holder, Clock clock, LeaseSettings settings,
			int expectedMembers) {
		super(coordinator, holder, clock, settings, expectedMembers);
		coordinator.onRecall(leases()::recalled);
	}

	/**
	 * Voters may be in any region, so leases are too.
	 */
	@Override
	public boolean isGlobal() {
		return true;
	}

}
