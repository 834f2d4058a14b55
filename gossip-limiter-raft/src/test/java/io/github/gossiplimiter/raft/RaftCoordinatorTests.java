/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.CoordinatorContract;
import io.github.gossiplimiter.lease.LeaseResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contract of every coordinator, with a node for each holder.
 */
class RaftCoordinatorTests extends CoordinatorContract {

	private final RaftFleet fleet = RaftFleet.started(1);

	private final Coordinator coordinator = new HolderNodes(this.fleet, HOLDER);

	@Test
	void nameIsThatOfItsConfiguration() {
		assertThat(this.fleet.node("client").coordinator().name()).isEqualTo("raft");
	}

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
