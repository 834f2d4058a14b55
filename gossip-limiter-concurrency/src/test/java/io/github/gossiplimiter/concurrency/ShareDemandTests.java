/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How much of the ceiling is in use under skewed and under equal load.
 */
class ShareDemandTests {

	private static final int LIMIT = 50;

	private static final int[] SKEWED = { 1000, 2, 2, 2, 2 };

	private static final int[] BALANCED = { 1000, 1000, 1000, 1000, 1000 };

	@Test
	@Tag("B35")
	void unusedSharesOfIdleNodesAreUsedByBusyNodes() {
		assertThat(utilization(Allocation.EQUAL, SKEWED)).isLessThan(0.4);
		assertThat(utilization(Allocation.DEMAND, SKEWED)).isGreaterThan(0.85);
	}

	@Test
	@Tag("B35")
	void nothingIsLostWhenAllAreBusy() {
		assertThat(utilization(Allocation.EQUAL, BALANCED)).isGreaterThan(0.99);
		assertThat(utilization(Allocation.DEMAND, BALANCED)).isGreaterThan(0.99);
	}

	@Test
	@Tag("B36")
	void nodeThatBecomesBusyGetsItsPart() {
		assertThat(utilization(Allocation.DEMAND, SKEWED, BALANCED)).isGreaterThan(0.85);
	}

	/*
	 * Each node always has as many requests as it wants and gets, of 20 milliseconds. The
	 * first five seconds of each load do not count.
	 */
	private static double utilization(Allocation allocation, int[]... loads) {
		LimiterFleet fleet = new LimiterFleet();
		ConcurrencySettings settings = ConcurrencySettings.defaults()
			.withRules(ConcurrencyRules.defaults().withAllocation(allocation));
		List<LimiterFleet.Node> nodes = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			nodes.add(fleet.start("node-" + i, settings, LIMIT));
		}
		long[] sums = new long[2];
		for (int[] wanted : loads) {
			fleet.run(Duration.ofSeconds(5), () -> load(nodes, wanted));
			fleet.run(Duration.ofSeconds(5), () -> {
				load(nodes, wanted);
				sums[0] += fleet.inFlight();
				sums[1] += LIMIT;
				assertThat(fleet.inFlight()).isLessThanOrEqualTo(LIMIT);
			});
		}
		return (double) sums[0] / sums[1];
	}

	private static void load(List<LimiterFleet.Node> nodes, int[] wanted) {
		for (int i = 0; i < wanted.length; i++) {
			nodes.get(i).serve(Duration.ofMillis(20), wanted[i]);
		}
	}

}
