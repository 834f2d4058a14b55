/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterClockTests {

	private static final long SECOND = 1_000_000_000;

	private final ManualClock local = new ManualClock();

	private final ClusterClock clock = new ClusterClock(this.local);

	@Test
	void localTimeIsReadBeforeTheFirstOffset() {
		assertThat(this.clock.nanos()).isEqualTo(this.local.nanos());
		assertThat(this.clock.offsetNanos()).isZero();
	}

	@Test
	void firstOffsetIsAdoptedAtOnce() {
		this.clock.adopt(-7 * SECOND);
		assertThat(this.clock.nanos()).isEqualTo(this.local.nanos() - 7 * SECOND);
		assertThat(this.clock.localNanos()).isEqualTo(this.local.nanos());
	}

	@ParameterizedTest(name = "{0} ns")
	@ValueSource(longs = { 3 * SECOND, -3 * SECOND })
	void laterOffsetIsApproachedByAHundredthOfTheTimePassed(long offset) {
		this.clock.approach(offset);
		assertThat(this.clock.offsetNanos()).isZero();
		this.local.advanceMillis(100_000);
		assertThat(this.clock.offsetNanos()).isEqualTo(offset / 3);
		this.local.advanceMillis(1_000_000);
		assertThat(this.clock.offsetNanos()).isEqualTo(offset);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void timeNeverGoesBackwardsWhileApproaching(long seed) {
		Random random = new Random(seed);
		long before = this.clock.nanos();
		for (int i = 0; i < 10_000; i++) {
			if (random.nextInt(10) == 0) {
				this.clock.approach(random.nextLong(-100 * SECOND, 100 * SECOND));
			}
			long elapsed = random.nextInt(50_000_000);
			this.local.advanceNanos(elapsed);
			long now = this.clock.nanos();
			assertThat(now - before).as("seed %d", seed)
				.isBetween(elapsed - elapsed / 100 - 1, elapsed + elapsed / 100 + 1);
			before = now;
		}
	}

}
