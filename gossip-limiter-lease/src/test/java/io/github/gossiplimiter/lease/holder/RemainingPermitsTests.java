/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.VirtualFleet;
import io.github.gossiplimiter.lease.ledger.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a node answers to be left of a leased limit never grows while nobody gives
 * anything back, however it moves between lots.
 */
class RemainingPermitsTests {

	private static final long KEY = 42;

	@ParameterizedTest(name = "{0}, cost {1}, every {2} us, seed {3}")
	@CsvSource({ "STRICT, 1, 200, 1", "STRICT, 1, 5000, 2", "STRICT, 1, 300000, 3", "STRICT, 3, 700, 4",
			"STRICT, 7, 20000, 5", "HYBRID, 1, 200, 6", "HYBRID, 1, 5000, 7", "HYBRID, 1, 300000, 8",
			"HYBRID, 3, 700, 9", "HYBRID, 7, 20000, 10" })
	void remainingNeverGrowsWithinAWindow(Consistency consistency, int cost, long everyMicros, long seed) {
		Limit limit = Limit.builder("pay").window(100, Duration.ofSeconds(60)).consistency(consistency).build();
		VirtualFleet fleet = new VirtualFleet(seed, VirtualFleet.Network.CALM, new Ledger());
		VirtualFleet.Node node = fleet.join(limit, LeaseSettings.defaults().withMaxWait(Duration.ofMillis(50)),
				FleetMembers.ALONE);
		// A node that has started decides nothing of a hybrid limit alone for a window.
		fleet.run(Duration.ofSeconds(70).toNanos());
		List<Long> left = new ArrayList<>();
		for (int i = 0; i < 120 / cost; i++) {
			fleet.at(i * everyMicros * 1000, () -> node.request(KEY, cost, (answer, waited) -> {
				if (answer >= 0) {
					left.add(answer);
				}
			}));
		}
		fleet.run(Duration.ofSeconds(50).toNanos());
		// Of a hybrid limit some are denied while it changes over.
		assertThat(left).as("left").first().isEqualTo(100L - cost);
		assertThat(left).hasSizeGreaterThan(40 / cost)
			.doesNotHaveDuplicates()
			.isSortedAccordingTo(Comparator.reverseOrder());
	}

	@ParameterizedTest(name = "{0}, seed {1}")
	@CsvSource({ "STRICT, 1", "STRICT, 2", "HYBRID, 3", "HYBRID, 4" })
	void peekAgreesWithAcquire(Consistency consistency, long seed) {
		Limit limit = Limit.builder("pay").window(100, Duration.ofSeconds(60)).consistency(consistency).build();
		VirtualFleet fleet = new VirtualFleet(seed, VirtualFleet.Network.CALM, new Ledger());
		LeasedLimit permits = fleet
			.join(limit, LeaseSettings.defaults().withMaxWait(Duration.ofMillis(50)), FleetMembers.ALONE)
			.permits();
		for (int i = 0; i < 80; i++) {
			fleet.run(3_000_000);
			long peeked = permits.peek(KEY, 1);
			long taken = permits.tryAcquire(KEY, 1);
			if (taken >= 0) {
				assertThat(peeked).isEqualTo(taken);
			}
		}
	}

}
