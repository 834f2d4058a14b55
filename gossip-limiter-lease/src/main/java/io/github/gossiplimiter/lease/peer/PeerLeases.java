/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.loop.LoopLeases;

/**
 * Leases from peers: holder and {@link PeerCoordinator} in one, which run on the gossip
 * loop and over its connections.
 *
 * @since 0.1.0
 */
public final class PeerLeases extends LoopLeases<PeerCoordinator> {

	private final String region;

	/**
	 * Create it.
	 * @param self this node
	 * @param clock this node's own clock, not the cluster's
	 * @param settings how to lease
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	public PeerLeases(Member self, Clock clock, LeaseSettings settings, int expectedMembers) {
		this(self, clock, settings, expectedMembers, HomeRegions.NONE);
	}

	/**
	 * Create it.
	 * @param self this node
	 * @param clock this node's own clock, not the cluster's
	 * @param settings how to lease
	 * @param expectedMembers how many members there should be in its region, 0 if that is
	 * not known
	 * @param homes limits that one region hands out to all
	 */
	public PeerLeases(Member self, Clock clock, LeaseSettings settings, int expectedMembers, HomeRegions homes) {
		super(new PeerCoordinator(self, expectedMembers, homes, clock), self.incarnation(), clock, settings,
				expectedMembers);
		this.region = self.site().region();
		coordinator().lessee(new Node(leases()));
	}

	/**
	 * Whether permits are leased from other regions, or lent to them.
	 */
	@Override
	public boolean isGlobal() {
		return coordinator().isGlobal();
	}

	/**
	 * Limits that nodes decide alone in part are those of a region.
	 */
	@Override
	protected boolean isOfFleet(Member member) {
		return !isGlobal() || member.site().region().equals(this.region);
	}

	/**
	 * This node, as owners see it.
	 */
	private record Node(LeaseHolder leases) implements LocalHolder {

		@Override
		public void switched(String limitName, long key, long epoch) {
			this.leases.switched(limitName, key, epoch);
		}

		@Override
		public void recalled(String limitName, long key) {
			this.leases.recalled(limitName, key);
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
