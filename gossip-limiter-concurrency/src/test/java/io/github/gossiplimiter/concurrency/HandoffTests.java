/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How fast shares move.
 */
class HandoffTests {

	private static final ConcurrencySettings EAGER = ConcurrencySettings.defaults();

	private static final ConcurrencySettings PATIENT = EAGER.withEager(false);

	private static final Duration ONE_WAY = Duration.ofMillis(5);

	private static final long ROUND_TRIPS = 2 * 2 * ONE_WAY.toMillis();

	/*
	 * What arrives within a millisecond is looked at in the next.
	 */
	private static final long TICKS = 3;

	private static final int LIMIT = 10;

	private static LimiterFleet fleet() {
		LimiterFleet fleet = new LimiterFleet();
		fleet.delayNanos(ONE_WAY::toNanos);
		return fleet;
	}

	@Test
	@Tag("B23")
	void noExtraReportsInSteadyState() {
		LimiterFleet fleet = fleet();
		LimiterFleet.Node first = fleet.start("a", EAGER, LIMIT);
		LimiterFleet.Node second = fleet.start("b", EAGER, LIMIT);
		fleet.run(Duration.ofSeconds(3));
		int before = first.reports() + second.reports();
		fleet.run(Duration.ofSeconds(60), () -> {
			first.serve(Duration.ofMillis(20));
			second.serve(Duration.ofMillis(30));
		});
		assertThat(first.reports() + second.reports() - before).isBetween(118, 122);
	}

	@Test
	@Tag("B22")
	@Tag("B24")
	void eagerRampIsTheDrainAndTwoRoundTrips() {
		assertThat(rampMillis(EAGER, Duration.ofMillis(200))).isLessThanOrEqualTo(200 + ROUND_TRIPS + TICKS);
		assertThat(rampMillis(EAGER, Duration.ofMillis(40))).isLessThanOrEqualTo(40 + ROUND_TRIPS + TICKS);
		assertThat(rampMillis(EAGER, Duration.ofMillis(1))).isLessThanOrEqualTo(1 + ROUND_TRIPS + TICKS);
	}

	@Test
	@Tag("B24")
	void rampWithoutEagerReportsTakesHeartbeats() {
		assertThat(rampMillis(PATIENT, Duration.ofMillis(1))).isBetween(900L, 3100L);
	}

	/*
	 * The incumbent is always full.
	 */
	private static long rampMillis(ConcurrencySettings settings, Duration drain) {
		LimiterFleet fleet = fleet();
		LimiterFleet.Node incumbent = fleet.start("a", settings, LIMIT);
		fleet.run(Duration.ofMillis(3500), () -> incumbent.serve(drain));
		LimiterFleet.Node joiner = fleet.start("b", settings, LIMIT);
		long joined = fleet.nanos();
		long[] ramped = new long[1];
		fleet.run(Duration.ofSeconds(5), () -> {
			incumbent.serve(drain);
			joiner.serve(Duration.ofMillis(1));
			if (ramped[0] == 0 && joiner.stats().share() == LIMIT / 2) {
				ramped[0] = fleet.nanos();
			}
			assertThat(fleet.inFlight()).isLessThanOrEqualTo(LIMIT);
		});
		assertThat(ramped[0]).as("ramped").isPositive();
		return (ramped[0] - joined) / LimiterFleet.TICK_NANOS;
	}

	@Test
	@Tag("B22")
	void nodeWithALowerShareConfirmsAtOnce() {
		LimiterFleet fleet = fleet();
		LimiterFleet.Node incumbent = fleet.start("a", EAGER, LIMIT);
		fleet.run(Duration.ofMillis(1500));
		fleet.start("b", EAGER, LIMIT);
		int before = incumbent.reports();
		fleet.run(Duration.ofMillis(100));
		assertThat(incumbent.reports() - before).as("confirming").isEqualTo(1);
	}

	@Test
	@Tag("B22")
	void drainedNodeReportsAtOnce() {
		LimiterFleet fleet = fleet();
		LimiterFleet.Node incumbent = fleet.start("a", EAGER, LIMIT);
		fleet.run(Duration.ofMillis(1200));
		incumbent.acquire(LIMIT);
		LimiterFleet.Node joiner = fleet.start("b", EAGER, LIMIT);
		fleet.run(Duration.ofMillis(400));
		assertThat(joiner.stats().share()).isZero();
		int before = incumbent.reports();
		incumbent.release(LIMIT / 2);
		fleet.run(Duration.ofMillis(60));
		assertThat(incumbent.reports()).isEqualTo(before + 1);
		assertThat(joiner.stats().share()).isEqualTo(LIMIT / 2);
	}

	@Test
	@Tag("B23")
	void nodeBelowItsFairShareReportsWithBackoff() {
		LimiterFleet fleet = fleet();
		LimiterFleet.Node incumbent = fleet.start("a", EAGER, LIMIT);
		fleet.run(Duration.ofMillis(1200));
		incumbent.acquire(LIMIT);
		LimiterFleet.Node joiner = fleet.start("b", EAGER, LIMIT);
		fleet.run(Duration.ofSeconds(30));
		assertThat(joiner.stats().share()).isZero();
		assertThat(joiner.reports()).isLessThan(45);
	}

	@Test
	@Tag("B16")
	void nodeWithTooMuchAdmitsNothingUntilItHasDrained() {
		LimiterFleet fleet = fleet();
		LimiterFleet.Node incumbent = fleet.start("a", EAGER, LIMIT);
		fleet.run(Duration.ofMillis(1200));
		incumbent.acquire(LIMIT);
		fleet.start("b", EAGER, LIMIT);
		fleet.run(Duration.ofMillis(200));
		for (int left = LIMIT - 1; left >= LIMIT / 2; left--) {
			incumbent.release(1);
			assertThat(incumbent.acquire(1)).isZero();
			assertThat(incumbent.stats().inFlight()).isEqualTo(left);
		}
		incumbent.release(1);
		assertThat(incumbent.acquire(10)).isEqualTo(1);
	}

	@Test
	@Tag("B8")
	void nodeWithOtherRulesReceivesTheRulesInForce() {
		LimiterFleet fleet = fleet();
		fleet.start("a", EAGER, LIMIT);
		fleet.run(Duration.ofMillis(100));
		LimiterFleet.Node other = fleet.start("b",
				EAGER.withRules(EAGER.rules().withCeiling(Ceiling.MINIMUM).withAllocation(Allocation.DEMAND)), LIMIT);
		fleet.run(Duration.ofMillis(100));
		assertThat(other.refusal()).contains("'backend'", "ceiling: here MINIMUM, there MEDIAN",
				"allocation: here DEMAND, there EQUAL");
		assertThat(other.stats().refusals()).isPositive();
		assertThat(other.acquire(1)).isZero();
	}

}
