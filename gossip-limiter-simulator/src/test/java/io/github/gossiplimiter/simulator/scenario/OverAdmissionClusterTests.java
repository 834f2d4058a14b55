/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulation.check.OverAdmission;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How much too much is let through while news spreads.
 */
class OverAdmissionClusterTests {

	/*
	 * Its sub-windows are longer than five seconds: nothing is sent because it is about
	 * to leave one.
	 */
	private static final Limit MINUTE = Limit.builder("minute")
		.window(100, Duration.ofMinutes(1))
		.precision(10)
		.build();

	private static final Limit LARGE = Limit.of("large", 1000, Duration.ofMinutes(1));

	private static final int RUNS = TestSize.of(3, 20);

	@Tag("D29")
	@Test
	void naiveDesignAdmitsAlmostTheLimitOnEveryNode() {
		GossipSettings naive = Scenarios.naive(Duration.ofSeconds(5)).build();
		assertThat(burst(naive, 1).ratio()).isGreaterThan(8);
	}

	@Tag("A8")
	@Tag("D29")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void defaultIsBoundedWhereTheNaiveDesignIsNot(long seed) {
		assertThat(burst(GossipSettings.defaults(), seed).ratio()).isBetween(0.9, 1.25);
	}

	/*
	 * Ten nodes that each get what would fill the limit within five seconds, a little
	 * more than four.
	 */
	private static OverAdmission burst(GossipSettings settings, long seed) {
		SimulatedCluster cluster = Scenarios
			.settled(Scenarios.cluster("burst", 10, seed).limit(MINUTE).settings(settings));
		Load.start(cluster, "minute", 1, 250, Duration.ofMillis(4900));
		cluster.runFor(Duration.ofSeconds(10));
		return OverAdmission.measure(cluster, "minute");
	}

	@Tag("A12")
	@Test
	void overAdmissionGrowsWithTheRate() {
		double slow = excess(8, 200, Duration.ofMillis(500));
		double fast = excess(8, 800, Duration.ofMillis(500));
		assertThat(slow).isPositive();
		assertThat(fast / slow).isBetween(2.0, 8.0);
	}

	@Tag("A12")
	@Test
	void overAdmissionGrowsWithTheTimeToConverge() {
		double quick = excess(8, 400, Duration.ofMillis(250));
		double late = excess(8, 400, Duration.ofSeconds(1));
		assertThat(quick).isPositive();
		assertThat(late / quick).isBetween(2.0, 8.0);
	}

	@Tag("A12")
	@Test
	void overAdmissionGrowsWithTheLogarithmOfTheNodes() {
		double few = excess(8, 400, Duration.ofMillis(500));
		double many = excess(64, 400, Duration.ofMillis(500));
		assertThat(few).isPositive();
		// Eight times the nodes, of which a round reaches three: log 64 / log 8 is 2.
		assertThat(many / few).isBetween(1.0, 3.0);
	}

	/*
	 * Requests above the limit on average, when all nodes together get so many a second.
	 */
	private static double excess(int nodes, double perSecond, Duration interval) {
		long sum = 0;
		for (int run = 0; run < RUNS; run++) {
			SimulatedCluster cluster = Scenarios.settled(
					Scenarios.cluster("growth", nodes, run).limit(LARGE).settings(Scenarios.naive(interval).build()));
			Load.start(cluster, "large", 1, perSecond, Duration.ofSeconds(20));
			cluster.runFor(Duration.ofSeconds(20));
			sum += OverAdmission.measure(cluster, "large").requests();
		}
		return (double) sum / RUNS;
	}

}
