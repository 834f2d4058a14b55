/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.time.Duration;

import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.CoordinatorContract;

class InMemoryCoordinatorTests extends CoordinatorContract {

	private final ManualClock clock = new ManualClock();

	private final Coordinator coordinator = new InMemoryCoordinator(this.clock);

	@Override
	protected Coordinator coordinator() {
		return this.coordinator;
	}

	@Override
	protected void pass(Duration time) {
		this.clock.advance(time);
	}

}
