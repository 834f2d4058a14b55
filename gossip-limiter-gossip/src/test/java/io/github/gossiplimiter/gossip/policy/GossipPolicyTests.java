/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class GossipPolicyTests {

	private static final int PEERS = 24;

	private final GossipPolicy byDefault = GossipPolicies.of(GossipSettings.defaults());

	@ParameterizedTest
	@CsvSource({ "TWO_STAGE,two-stage", "ADDITIVE,additive", "VELOCITY,velocity", "TIERED,tiered", "FIXED,fixed" })
	void policyCarriesTheConfigurationNameOfItsStrategy(GossipStrategy strategy, String name) {
		assertThat(policy(strategy).name()).isEqualTo(name);
	}

	@Tag("A15")
	@ParameterizedTest(name = "pressure {0}, velocity {1}")
	@CsvSource({ "0,0", "0.3,0.3", "1,0", "0,1", "1,1", "1,50" })
	void fixedIgnoresPressureAndVelocity(double pressure, double velocity) {
		GossipPolicy fixed = policy(GossipStrategy.FIXED);
		assertThat(fixed.intervalMillis(pressure, velocity)).isEqualTo(1000);
		assertThat(fixed.fanOut(pressure, PEERS)).isEqualTo(3);
	}

	@Tag("A15")
	@ParameterizedTest(name = "{0} ms gives {1} rounds in 20 s")
	@CsvSource({ "500,40", "4000,5" })
	void fixedFiresRoundsInProportionToItsRate(long intervalMillis, int rounds) {
		GossipPolicy fixed = GossipPolicies.of(GossipSettings.builder()
			.strategy(GossipStrategy.FIXED)
			.baseInterval(Duration.ofMillis(intervalMillis))
			.build());
		assertThat(20_000 / fixed.intervalMillis(1, 1)).isEqualTo(rounds);
	}

	@Tag("A17")
	@ParameterizedTest(name = "velocity {0}")
	@CsvSource({ "0,2000", "0.05,588.235", "0.1,344.828", "0.5,80", "1,50" })
	void velocityShortensTheIntervalByVelocityAlone(double velocity, double expectedMillis) {
		GossipPolicy policy = GossipPolicies.of(GossipSettings.builder()
			.strategy(GossipStrategy.VELOCITY)
			.baseInterval(Duration.ofSeconds(2))
			.velocityWeight(48)
			.build());
		assertThat(policy.intervalMillis(0, velocity)).isCloseTo(expectedMillis, within(0.001));
		assertThat(policy.intervalMillis(1, velocity)).isEqualTo(policy.intervalMillis(0, velocity));
	}

	@Tag("A18")
	@ParameterizedTest(name = "velocity {0}, pressure {1}")
	@CsvSource({ "0.05,0.1,50", "0.001,0.9,64.516", "0.05,0.9,50", "0,0.05,800" })
	void additiveMatchesItsTable(double velocity, double pressure, double expectedMillis) {
		assertThat(documentAdditive(50).intervalMillis(pressure, velocity)).isCloseTo(expectedMillis, within(0.001));
	}

	@Tag("A18")
	@ParameterizedTest(name = "velocity {0}, pressure {1}")
	@CsvSource({ "0.05,0.1,154", "0.001,0.9,31", "0.05,0.9,178", "0,0.05,2.5" })
	void additiveDividesByTheDenominatorOfItsTable(double velocity, double pressure, double denominator) {
		double intervalMillis = documentAdditive(1).intervalMillis(pressure, velocity);
		assertThat(intervalMillis).isCloseTo(2000 / denominator, within(1.0e-9));
	}

	@Tag("A18")
	@Test
	void additiveAddsWeightedSignalsOfEqualScale() {
		GossipPolicy additive = policy(GossipStrategy.ADDITIVE);
		assertThat(additive.intervalMillis(0.5, 0.5)).isCloseTo(1000 / 3.5, within(1.0e-9));
		assertThat(additive.intervalMillis(1, 1)).isCloseTo(1000 / 6.0, within(1.0e-9));
	}

	@Tag("A19")
	@ParameterizedTest(name = "pressure {0}, velocity {1}")
	@CsvSource({ "0,0,1000", "1,0,200", "0,1,500", "1,1,100", "0.3,0.3,349.65", "0.9,0.8,120.77" })
	void twoStageIsTheDefaultAndMatchesItsTable(double pressure, double velocity, double expectedMillis) {
		assertThat(this.byDefault.name()).isEqualTo("two-stage");
		assertThat(this.byDefault.intervalMillis(pressure, velocity)).isCloseTo(expectedMillis, within(0.005));
	}

	@Tag("A29")
	@Test
	void twoStageRestsAt200MillisWhenFullAndQuiet() {
		assertThat(this.byDefault.intervalMillis(1, 0)).isCloseTo(200, within(1.0e-9));
	}

	@Tag("A30")
	@Test
	void twoStageNeedsBothSignalsForTheFullCompression() {
		double full = this.byDefault.intervalMillis(0, 0) / 10;
		assertThat(this.byDefault.intervalMillis(1, 1)).isCloseTo(full, within(1.0e-9));
		assertThat(this.byDefault.intervalMillis(1, 0)).isGreaterThanOrEqualTo(2 * full);
		assertThat(this.byDefault.intervalMillis(0, 1)).isGreaterThanOrEqualTo(5 * full);
		assertThat(this.byDefault.intervalMillis(0, 1000)).isGreaterThanOrEqualTo(5 * full);
	}

	@Tag("A20")
	@ParameterizedTest
	@EnumSource
	void intervalIsNeverBelowTheFloor(GossipStrategy strategy) {
		GossipPolicy policy = GossipPolicies.of(GossipSettings.builder()
			.strategy(strategy)
			.pressureWeight(1000)
			.velocityWeight(1000)
			.tiers(10, 5)
			.build());
		for (double pressure : new double[] { 0, 0.5, 1, 2, Double.POSITIVE_INFINITY }) {
			for (double velocity : new double[] { 0, 0.5, 1, 100, Double.POSITIVE_INFINITY }) {
				assertThat(policy.intervalMillis(pressure, velocity)).isBetween(50.0, 1000.0);
			}
		}
		double shortest = policy.intervalMillis(1, 1);
		assertThat(shortest).isEqualTo((strategy == GossipStrategy.FIXED) ? 1000 : 50);
	}

	@ParameterizedTest
	@EnumSource
	void signalsOutsideZeroToOneAreClamped(GossipStrategy strategy) {
		GossipPolicy policy = policy(strategy);
		assertThat(policy.intervalMillis(3, 8.6)).isEqualTo(policy.intervalMillis(1, 1));
		assertThat(policy.intervalMillis(-1, -1)).isEqualTo(policy.intervalMillis(0, 0));
		assertThat(policy.intervalMillis(Double.NaN, Double.NaN)).isEqualTo(policy.intervalMillis(0, 0));
	}

	@Tag("A13")
	@ParameterizedTest
	@EnumSource
	void baseIntervalAndFanOutAreSettings(GossipStrategy strategy) {
		GossipPolicy policy = GossipPolicies.of(GossipSettings.builder()
			.strategy(strategy)
			.baseInterval(Duration.ofMillis(2500))
			.fanOut(5, 5, 2)
			.build());
		assertThat(policy.intervalMillis(0, 0)).isEqualTo(2500);
		assertThat(policy.fanOut(0, PEERS)).isEqualTo(5);
		assertThat(policy.fanOut(1, PEERS)).isEqualTo(5);
	}

	@Tag("A47")
	@ParameterizedTest
	@EnumSource
	void fanOutIsNeverMoreThanThePeersThatAreLive(GossipStrategy strategy) {
		GossipPolicy policy = policy(strategy);
		for (int livePeers = 0; livePeers <= PEERS; livePeers++) {
			assertThat(policy.fanOut(0, livePeers)).isEqualTo(Math.min(livePeers, 3));
			assertThat(policy.fanOut(1, livePeers)).isLessThanOrEqualTo(livePeers);
		}
	}

	@Tag("A52")
	@Test
	void fanOutBelow40PercentIsThatOfTheFixedBaseline() {
		GossipPolicy fixed = policy(GossipStrategy.FIXED);
		for (int percent = 0; percent <= 40; percent++) {
			double pressure = percent / 100.0;
			assertThat(this.byDefault.fanOut(pressure, PEERS)).as("pressure %d %%", percent)
				.isEqualTo(fixed.fanOut(pressure, PEERS));
		}
		assertThat(this.byDefault.fanOut(0.41, PEERS)).isGreaterThan(fixed.fanOut(0.41, PEERS));
	}

	@Tag("A50")
	@ParameterizedTest(name = "{0} peers every {1} ms")
	@CsvSource({ "3,1000,3", "4,333,12.01", "7,143,48.95", "9,100,90" })
	void throughputMatchesItsTable(int fanOut, double intervalMillis, double expectedPerSecond) {
		assertThat(GossipPolicy.throughputPerSecond(fanOut, intervalMillis)).isCloseTo(expectedPerSecond,
				within(0.005));
	}

	@Tag("A50")
	@Test
	void throughputRangesOverThirtyTimesFromIdleToPeak() {
		double idle = this.byDefault.throughputPerSecond(0, 0, PEERS);
		double peak = this.byDefault.throughputPerSecond(1, 1, PEERS);
		assertThat(idle).isCloseTo(3, within(1.0e-9));
		assertThat(this.byDefault.throughputPerSecond(0.5, 0, PEERS)).isCloseTo(12, within(1.0e-9));
		assertThat(peak).isCloseTo(90, within(1.0e-9));
		assertThat(peak / idle).isCloseTo(30, within(1.0e-9));
	}

	private static GossipPolicy policy(GossipStrategy strategy) {
		return GossipPolicies.of(GossipSettings.builder().strategy(strategy).build());
	}

	private static GossipPolicy documentAdditive(long minIntervalMillis) {
		return GossipPolicies.of(GossipSettings.builder()
			.strategy(GossipStrategy.ADDITIVE)
			.baseInterval(Duration.ofSeconds(2))
			.minInterval(Duration.ofMillis(minIntervalMillis))
			.pressureWeight(30)
			.velocityWeight(3000)
			.build());
	}

}
