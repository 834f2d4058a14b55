/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.UnleasedContract;

class RaftUnleasedTests extends UnleasedContract {

	private final RaftFleet fleet = RaftFleet.started(2);

	private final Coordinator coordinator = new HolderNodes(this.fleet, HOLDER);

	@Override
	protected Coordinator coordinator() {
		return this.coordinator;
	}

	@Override
	protected void pass(Duration time) {
		this.fleet.run(time);
	}

	@Override
	protected List<LeaseResult> await(CompletionStage<List<LeaseResult>> answers) {
		return this.fleet.await(answers);
	}

	@Override
	protected Duration tolerance() {
		return Duration.ofMillis(10);
	}

}
