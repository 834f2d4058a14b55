/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;

class TickedClockTests {

	private final ManualClock source = new ManualClock();

	private int starts;

	private final TickedClock clock = new TickedClock(this.source, () -> this.starts++);

	@Test
	void firstReadUsesTheSourceAndStartsTicking() {
		assertThat(this.clock.nanos()).isEqualTo(this.source.nanos());
		this.clock.nanos();
		assertThat(this.starts).isEqualTo(1);
	}

	@Test
	void timeMovesWithTicksOnly() {
		long before = this.clock.nanos();
		this.source.advanceMillis(1);
		assertThat(this.clock.nanos()).isEqualTo(before);
		assertThat(this.clock.tick()).isTrue();
		assertThat(this.clock.nanos()).isEqualTo(this.source.nanos());
	}

	@Test
	void unreadClockStopsTickingUntilRead() {
		this.clock.nanos();
		int ticks = 1;
		while (this.clock.tick()) {
			ticks++;
		}
		assertThat(ticks).isBetween(900, 1100);
		this.source.advanceMillis(5000);
		assertThat(this.clock.nanos()).isEqualTo(this.source.nanos());
		assertThat(this.starts).isEqualTo(2);
	}

	@Test
	void missedTicksFallBackToTheSource() {
		this.clock.nanos();
		this.source.advanceMillis(50);
		assertThat(this.clock.checkAge()).isFalse();
		this.source.advanceMillis(60);
		assertThat(this.clock.checkAge()).isTrue();
		assertThat(this.clock.nanos()).isEqualTo(this.source.nanos());
		assertThat(this.starts).isEqualTo(2);
	}

}
