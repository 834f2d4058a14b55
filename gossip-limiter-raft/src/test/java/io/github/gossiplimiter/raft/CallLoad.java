/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.List;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Calls for many keys, one after the other, so that the log grows.
 */
final class CallLoad {

	private static final Limit LIMIT = Limit.builder("other")
		.window(10, Duration.ofSeconds(2))
		.consistency(Consistency.STRICT)
		.build();

	private final RaftFleet fleet;

	private long lots = 1_000_000;

	CallLoad(RaftFleet fleet) {
		this.fleet = fleet;
	}

	void run(int calls) {
		for (int i = 0; i < calls; i++) {
			long lot = this.lots++;
			LeaseCall call = new LeaseCall(LIMIT, lot % 500, 0, List.of(), lot, 1, 500_000_000);
			this.fleet.await(this.fleet.node("client").coordinator().exchange(List.of(call)));
		}
	}

}
