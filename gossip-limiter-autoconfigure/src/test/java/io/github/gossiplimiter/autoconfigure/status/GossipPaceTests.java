/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.autoconfigure.actuate.NodeConfiguration;
import io.github.gossiplimiter.gossip.GossipPolicy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class GossipPaceTests {

	private final GossipPolicy policy = NodeConfiguration.policy();

	@Test
	void paceFollowsTheMostUrgentSignals() {
		GossipPace pace = GossipPace.of(this.policy, List.of(status(0.5, 0.2), status(0.1, 2)), 5);
		assertThat(pace).isEqualTo(new GossipPace(0.5, 2, 200, 3));
		assertThat(pace.throughputPerSecond()).isCloseTo(15, within(1e-9));
	}

	@Test
	void paceWithoutLimitsIsIdle() {
		assertThat(GossipPace.of(this.policy, List.of(), 5)).isEqualTo(new GossipPace(0, 0, 1000, 3));
	}

	@Test
	void paceWhenAloneSendsNothing() {
		GossipPace pace = GossipPace.of(this.policy, List.of(status(1, 1)), 0);
		assertThat(pace.fanOut()).isZero();
		assertThat(pace.throughputPerSecond()).isZero();
	}

	private static LimitStatus status(double pressure, double velocity) {
		return new LimitStatus(Limit.of("any", 1, Duration.ofSeconds(1)), 0, 0, 0, 0, 0, pressure, velocity);
	}

}
