/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ManualClockTests {

	private final ManualClock clock = new ManualClock();

	@Test
	void clockStandsStillUntilItIsAdvanced() {
		assertThat(this.clock.instant()).isEqualTo(ManualClock.START);
		this.clock.advance(Duration.ofMillis(1500));
		assertThat(this.clock.instant()).isEqualTo(ManualClock.START.plusMillis(1500));
		assertThat(this.clock.nanos()).isEqualTo(ManualClock.START.toEpochMilli() * 1_000_000 + 1_500_000_000L);
	}

	@Test
	void advanceToMovesToTheMoment() {
		Instant moment = ManualClock.START.plusSeconds(3600);
		this.clock.advanceTo(moment);
		assertThat(this.clock.instant()).isEqualTo(moment);
	}

	@Test
	void clockDoesNotGoBack() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.clock.advance(Duration.ofNanos(-1)))
			.withMessageContaining("duration=PT-0.000000001S");
		assertThatIllegalArgumentException().isThrownBy(() -> this.clock.advanceTo(ManualClock.START.minusSeconds(1)))
			.withMessageContaining("moment=2027-01-03T23:59:59Z");
		assertThat(this.clock.instant()).isEqualTo(ManualClock.START);
	}

}
