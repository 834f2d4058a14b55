package io.github.gossiplimiter.lease.peer;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.Leases;
import io.github.gossiplimiter.lease.loop.LoopLeases;

/**
 * All that a node needs to lease permits from its peers, and to lend them: runs on the
 * loop that it accompanies, over the same connections as the gossip.
 *
 * @since 0.1.0
 */
public final class PeerLeases extends LoopLeases<PeerCoordinator> {

	/**
	 * Create it.
	 * @param self this node
	 * @param clock this node's own clock, not the cluster's
	 * @param settings how to lease
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	public PeerLeases(Member self, Clock clock, LeaseSettings settings, int expectedMembers) {
		super(new PeerCoordinator(self, expectedMembers, clock), self.incarnation(), clock, settings, expectedMembers);
		coordinator().lessee(new Node(leases()));
	}

	/**
	 * This node, as owners see it.
	 */
	private record Node(Leases leases) implements Lessee {

		@Override
		public void switched(String limitName, long key, long epoch) {
			this.leases.switched(limitName, key, epoch);
		}

		@Override
		public long sharedNanos(boolean owned) {
			return this.leases.sharedNanos(owned);
		}

		@Override
		public long counted(String limitName, long key) {
			return this.leases.counted(limitName, key);
		}

	}

}
