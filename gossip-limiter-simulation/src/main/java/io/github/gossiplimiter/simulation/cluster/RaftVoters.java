/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.loop.LoopLeases;
import io.github.gossiplimiter.raft.RaftCoordinator;
import io.github.gossiplimiter.raft.RaftLeases;
import io.github.gossiplimiter.raft.RaftSettings;

/**
 * Nodes that keep the ledger in a log; apart, so that the library that does is needed
 * only where some do.
 */
final class RaftVoters {

	static final List<String> NAMES = List.of("node-0", "node-1", "node-2");

	private RaftVoters() {
	}

	static LoopLeases<?> leases(Member member, Clock clock, LeaseSettings settings, int expectedMembers,
			RandomGenerator random) {
		NodeIdentity identity = new NodeIdentity(member.id(), member.incarnation(), "simulator", "");
		RaftCoordinator coordinator = new RaftCoordinator(RaftSettings.inMemory(NAMES), identity, clock,
				new Random(random.nextLong()));
		return new RaftLeases(coordinator, member.incarnation(), clock, settings, expectedMembers);
	}

}
