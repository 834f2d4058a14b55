/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.time.Duration;

import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinatorContract;

class InMemoryConcurrencyCoordinatorTests extends ConcurrencyCoordinatorContract {

	private final ManualClock clock = new ManualClock();

	private final ConcurrencyCoordinator coordinator = new InMemoryConcurrencyCoordinator(this.clock);

	@Override
	protected ConcurrencyCoordinator coordinator() {
		return this.coordinator;
	}

	@Override
	protected void pass(Duration time) {
		this.clock.advance(time);
	}

}
