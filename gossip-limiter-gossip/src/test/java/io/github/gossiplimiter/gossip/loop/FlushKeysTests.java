/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

class FlushKeysTests {

	private static final Limit SLOW = Limit.of("api", 1_000_000, Duration.ofHours(1));

	@Test
	@Tag("E10")
	void manyChangedKeysMakeARoundDueAtOnce() {
		assertThat(delayMillis(99)).isGreaterThan(500);
		assertThat(delayMillis(100)).isLessThanOrEqualTo(60);
	}

	/**
	 * How long keys that are not urgent wait.
	 */
	private static long delayMillis(int keys) {
		Fleet fleet = new Fleet(SLOW).exchange((exchange) -> exchange.withSlack(0).withFlushKeys(100)).of("a", "b");
		FleetNode node = fleet.get(0);
		for (int i = 0; i < keys; i++) {
			node.take("k" + i, 1);
		}
		fleet.run(Duration.ofMillis(1500));
		for (int i = 0; i < keys; i++) {
			node.take("k" + i, 1);
		}
		node.sent.clear();
		long start = fleet.clock.nanos();
		while (node.deltas().isEmpty()) {
			fleet.run(Duration.ofMillis(10));
		}
		return (fleet.clock.nanos() - start) / 1_000_000;
	}

}
