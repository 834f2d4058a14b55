/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.PressureTiers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class TieredPolicyTests {

	@Tag("A16")
	@ParameterizedTest(name = "{0} tiers, curvature {1}, tier {2}")
	@CsvSource({ "1,1,0,1000", "2,1,0,1000", "2,1,1,100", "4,1,0,1000", "4,1,1,700", "4,1,2,400", "4,1,3,100",
			"4,2,1,490", "4,2,2,160", "4,2,3,50" })
	void intervalOfATierShrinksWithItsPressure(int count, double curvature, int tier, double expectedMillis) {
		double pressure = new PressureTiers(count, curvature).edgeOf(tier);
		assertThat(tiered(count, curvature).intervalMillis(pressure, 0)).isCloseTo(expectedMillis, within(1.0e-6));
	}

	@Tag("A16")
	@ParameterizedTest(name = "pressure {0}")
	@CsvSource({ "0,1000", "0.1,1000", "0.29,1000", "0.3,700", "0.59,700", "0.6,400", "0.9,100", "1,100" })
	void nodeSpeaksAtTheIntervalOfItsHottestKey(double pressure, double expectedMillis) {
		TieredPolicy policy = tiered(4, 1);
		assertThat(policy.intervalMillis(pressure, 0)).isCloseTo(expectedMillis, within(1.0e-6));
		assertThat(policy.intervalMillis(pressure, 1)).isEqualTo(policy.intervalMillis(pressure, 0));
	}

	@Tag("A16")
	@Test
	void oneTierIsTheFixedInterval() {
		TieredPolicy policy = tiered(1, 1);
		assertThat(policy.intervalMillis(0, 0)).isEqualTo(1000);
		assertThat(policy.intervalMillis(1, 1)).isEqualTo(1000);
	}

	@Test
	void everyKeyAtTheEdgeOfATierBelongsToIt() {
		for (int count = 1; count <= PressureTiers.COUNT_MAX; count++) {
			PressureTiers tiers = new PressureTiers(count, 1);
			for (int tier = 0; tier < count; tier++) {
				assertThat(tiers.tierOf(tiers.edgeOf(tier))).as("tier %d of %d", tier, count).isEqualTo(tier);
			}
		}
	}

	@Test
	void edgeOfATierThatDoesNotExistIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> PressureTiers.DEFAULT.edgeOf(2))
			.withMessage("tier must be between 0 and 1: tier=2");
	}

	private static TieredPolicy tiered(int count, double curvature) {
		return new TieredPolicy(
				GossipSettings.builder().strategy(GossipStrategy.TIERED).tiers(count, curvature).build());
	}

}
