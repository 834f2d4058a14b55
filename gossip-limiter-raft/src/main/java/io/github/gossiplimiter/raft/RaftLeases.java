package io.github.gossiplimiter.raft;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.loop.LoopLeases;

/**
 * All that a node needs to lease permits from a replicated ledger, and to keep it
 * together with others if it is a voter: runs on the loop that it accompanies, over the
 * same connections as the gossip.
 *
 * @since 0.1.0
 */
public final class RaftLeases extends LoopLeases<RaftCoordinator> {

	/**
	 * Create it.
	 * @param coordinator whom permits are leased from
	 * @param holder incarnation of this node
	 * @param clock this node's own clock, not the cluster's
	 * @param settings how to lease
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	public RaftLeases(RaftCoordinator coordinator, long holder, Clock clock, LeaseSettings settings,
			int expectedMembers) {
		super(coordinator, holder, clock, settings, expectedMembers);
		coordinator.recalls(leases()::recalled);
	}

	/**
	 * Voters may be wherever they are configured to be.
	 */
	@Override
	public boolean isGlobal() {
		return true;
	}

}
