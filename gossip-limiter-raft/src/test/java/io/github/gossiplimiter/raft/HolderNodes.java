/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.List;
import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * Coordinators of the fleet as one. A request over the network has the holder of its
 * node, so each of two holders has a node: a client and a voter.
 */
record HolderNodes(RaftFleet fleet, long client) implements Coordinator {

	@Override
	public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
		String name = (calls.get(0).holder() == this.client) ? "client" : "node-1";
		return this.fleet.node(name).coordinator().exchange(calls);
	}

	@Override
	public void close() {
		this.fleet.names().forEach((name) -> this.fleet.node(name).coordinator().close());
	}

}
