/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.UnleasedContract;

class PeerUnleasedTests extends UnleasedContract {

	/*
	 * As many as divide what is kept back without a rest.
	 */
	private static final PeerFleet FLEET = PeerFleet.of(0, HOLDER, OTHER, 33, 44, 55);

	@Override
	protected Coordinator coordinator() {
		return FLEET.coordinator();
	}

	@Override
	protected void pass(Duration time) {
		FLEET.run(time);
	}

	@Override
	protected List<LeaseResult> await(CompletionStage<List<LeaseResult>> answers) {
		return FLEET.await(answers);
	}

	@Override
	protected Duration tolerance() {
		return Duration.ofMillis(20);
	}

}
