package io.github.gossiplimiter.concurrency;

import java.time.Duration;

import io.github.gossiplimiter.ManualClock;

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
