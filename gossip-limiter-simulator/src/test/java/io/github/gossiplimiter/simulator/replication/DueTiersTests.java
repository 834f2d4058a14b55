/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.replication;

import java.time.Duration;
import java.util.function.DoublePredicate;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;

import static org.assertj.core.api.Assertions.assertThat;

class DueTiersTests {

	private static final double[] PRESSURES = { 0, 0.3, 0.6, 0.9 };

	private final DueTiers tiers = new DueTiers(GossipSettings.builder().tiers(4, 1).build());

	private DoublePredicate round(long millis) {
		return this.tiers.round(Duration.ofMillis(millis).toNanos());
	}

	@Tag("A16")
	@ParameterizedTest(name = "round after {0} ms")
	@CsvSource({ "99,4", "100,3", "399,3", "400,2", "699,2", "700,1", "999,1", "1000,0" })
	void tierThatIsDueIsSentWithAllHotterOnes(long millis, int coldestSent) {
		assertThat(round(0)).isSameAs(ReplicationStrategy.ALL_KEYS);
		DoublePredicate sent = round(millis);
		for (int tier = 0; tier < PRESSURES.length; tier++) {
			assertThat(sent.test(PRESSURES[tier])).as("tier %d", tier).isEqualTo(tier >= coldestSent);
		}
	}

	@Test
	@Tag("A16")
	void roundOfAHotTierDoesNotPutOffAColderOne() {
		round(0);
		for (int millis = 100; millis < 1000; millis += 100) {
			assertThat(round(millis).test(0)).isFalse();
		}
		assertThat(round(1000).test(0)).isTrue();
	}

}
