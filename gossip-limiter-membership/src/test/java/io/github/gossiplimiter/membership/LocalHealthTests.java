/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LocalHealthTests {

	@Test
	void scoreIsBounded() {
		LocalHealth health = new LocalHealth();
		health.better();
		assertThat(health.factor()).isEqualTo(1);
		health.worse(3);
		assertThat(health.factor()).isEqualTo(4);
		health.worse(100);
		assertThat(health.score()).isEqualTo(8);
		health.better();
		assertThat(health.score()).isEqualTo(7);
	}

	@Test
	void timeoutFollowsRoundTripsWithinItsBounds() {
		ProbeRoundTrip trip = new ProbeRoundTrip(SwimSettings.DEFAULT);
		assertThat(trip.timeoutNanos()).as("nothing is known").isEqualTo(500_000_000);
		for (int i = 0; i < 50; i++) {
			trip.measured(1_000_000);
		}
		assertThat(trip.timeoutNanos()).isEqualTo(200_000_000);
		for (int i = 0; i < 100; i++) {
			trip.measured((i % 2 == 0) ? 200_000_000 : 240_000_000);
		}
		assertThat(trip.timeoutNanos()).isBetween(260_000_000L, 360_000_000L);
		for (int i = 0; i < 50; i++) {
			trip.measured(3_000_000_000L);
		}
		assertThat(trip.timeoutNanos()).isEqualTo(500_000_000);
	}

}
