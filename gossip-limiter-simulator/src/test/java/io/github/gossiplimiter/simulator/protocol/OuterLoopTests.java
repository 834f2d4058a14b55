/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.protocol;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;
import io.github.gossiplimiter.simulator.protocol.OuterLoop.Regime;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("A72")
class OuterLoopTests {

	private final GossipSettings settings = GossipSettings.defaults();

	@ParameterizedTest
	@CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
			before  | pressure | velocity | after
			CALM    |     0.10 |      0.5 | CALM
			CALM    |     0.50 |      0.5 | FILLING
			CALM    |     0.10 |      4.0 | BURST
			FILLING |     0.90 |      1.0 | FULL
			BURST   |     1.00 |      1.0 | FULL
			FULL    |     0.20 |      0.1 | CALM
			""")
	void kindOfTrafficIsDetectedFromSignals(Regime before, double pressure, double velocity, Regime after) {
		assertThat(OuterLoop.next(before, pressure, velocity)).isEqualTo(after);
	}

	@ParameterizedTest
	@CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
			regime  | pressure | velocity
			BURST   |     0.50 |      2.5
			FULL    |     0.70 |      1.0
			FILLING |     0.35 |      1.0
			""")
	void kindChangesWithHysteresis(Regime regime, double pressure, double velocity) {
		assertThat(OuterLoop.next(regime, pressure, velocity)).isEqualTo(regime);
		assertThat(OuterLoop.next(Regime.CALM, pressure, velocity)).isNotEqualTo(regime);
	}

	@Test
	void weightsFollowTheKind() {
		OuterLoop loop = new OuterLoop(this.settings);
		GossipPolicy inner = GossipPolicies.of(this.settings);
		assertThat(loop.intervalMillis(0.1, 0.5)).isGreaterThan(inner.intervalMillis(0.1, 0.5));
		assertThat(loop.intervalMillis(0.5, 0.5)).isEqualTo(inner.intervalMillis(0.5, 0.5));
		assertThat(loop.intervalMillis(0.5, 5)).isLessThan(inner.intervalMillis(0.5, 5));
		assertThat(loop.intervalMillis(1, 1)).isGreaterThan(inner.intervalMillis(1, 1));
		assertThat(loop.fanOut(0.5, 8)).isEqualTo(inner.fanOut(0.5, 8));
	}

}
