/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RelayPaceTests {

	private static final long MILLI = 1_000_000;

	private final RelayPace pace = new RelayPace(Duration.ofSeconds(1));

	@Test
	void keysFarBelowTheirLimitWaitLongest() {
		assertThat(this.pace.nanos(0, 0, 3)).isEqualTo(1450 * MILLI);
		assertThat(this.pace.nanos(0.5, 100, 3)).isEqualTo(1450 * MILLI);
	}

	@Test
	void changesOfFullKeysAreRelayedSooner() {
		assertThat(this.pace.nanos(0.8, 2, 3)).isBetween(720 * MILLI, 1450 * MILLI);
		assertThat(this.pace.nanos(1, 2, 3)).isEqualTo(720 * MILLI);
	}

	@Test
	void changesOfFullKeysAreRelayedAtOnceInABurst() {
		assertThat(this.pace.nanos(1, 30, 3)).isEqualTo(200 * MILLI);
	}

	@ParameterizedTest(name = "{0} hops")
	@ValueSource(ints = { 2, 3, 4, 6, 8 })
	void changeReachesAllNodesWithinThreeBaseIntervals(int hops) {
		assertThat((hops - 1) * this.pace.nanos(0, 0, hops)).isLessThan(3000 * MILLI);
	}

}
