/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class ConvergencePredictorTests {

	private static final int NODES = 25;

	private final GossipPolicy earlyFanOut = GossipPolicies.of(GossipSettings.builder().fanOut(3, 9, 0.5).build());

	private final GossipPolicy fixed = GossipPolicies
		.of(GossipSettings.builder().strategy(GossipStrategy.FIXED).build());

	@Tag("A56")
	@ParameterizedTest(name = "{0}")
	@CsvSource({ "idle,0,0,3,1000,2.596,2596,3689,4320", "moderate,0.3,0.3,6,349.7,1.592,557,791,926",
			"near limit,0.9,0.8,8,120.8,1.372,166,235,276", "at limit,1,1,9,100,1.298,130,184,216" })
	void predictionMatchesTheTable(String state, double pressure, double velocity, int fanOut, double intervalMillis,
			double rounds50, long millis50, long millis90, long millis99) {
		ConvergencePredictor predictor = ConvergencePredictor.of(this.earlyFanOut, NODES, pressure, velocity);
		assertThat(predictor.fanOut()).as(state).isEqualTo(fanOut);
		assertThat(predictor.intervalMillis()).as(state).isCloseTo(intervalMillis, within(0.05));
		assertThat(predictor.rounds(0.5)).as(state).isCloseTo(rounds50, within(0.0005));
		assertThat(Math.round(predictor.millis(0.5))).as(state).isEqualTo(millis50);
		assertThat(Math.round(predictor.millis(0.9))).as(state).isEqualTo(millis90);
		assertThat(Math.round(predictor.millis(0.99))).as(state).isEqualTo(millis99);
	}

	@Tag("A56")
	@ParameterizedTest(name = "pressure {0}")
	@CsvSource({ "0.3,0.3,3,908", "0.9,0.8,7,177" })
	void predictionWithTheDefaultPhiHasItsOwnTable(double pressure, double velocity, int fanOut, long millis50) {
		GossipPolicy policy = GossipPolicies.of(GossipSettings.defaults());
		ConvergencePredictor predictor = ConvergencePredictor.of(policy, NODES, pressure, velocity);
		assertThat(predictor.fanOut()).isEqualTo(fanOut);
		assertThat(Math.round(predictor.millis(0.5))).isEqualTo(millis50);
	}

	@Tag("A56")
	@ParameterizedTest(name = "pressure {0}, velocity {1}")
	@CsvSource({ "0,0", "0.3,0.3", "0.9,0.8", "1,1" })
	void fixedBaselineTakesAsLongInEveryState(double pressure, double velocity) {
		ConvergencePredictor predictor = ConvergencePredictor.of(this.fixed, NODES, pressure, velocity);
		assertThat(Math.round(predictor.millis(0.5))).isEqualTo(2596);
		assertThat(Math.round(predictor.millis(0.9))).isEqualTo(3689);
		assertThat(Math.round(predictor.millis(0.99))).isEqualTo(4320);
	}

	@Tag("A57")
	@Test
	void convergenceNearTheLimitIsAboutFifteenTimesFasterThanFixed() {
		GossipPolicy defaults = GossipPolicies.of(GossipSettings.defaults());
		double fixedMillis = ConvergencePredictor.of(this.fixed, NODES, 0.9, 0.8).millis(0.9);
		double earlyMillis = ConvergencePredictor.of(this.earlyFanOut, NODES, 0.9, 0.8).millis(0.9);
		double defaultMillis = ConvergencePredictor.of(defaults, NODES, 0.9, 0.8).millis(0.9);
		assertThat(fixedMillis / earlyMillis).isBetween(15.0, 16.0);
		assertThat(fixedMillis / defaultMillis).isBetween(14.0, 15.0);
	}

	@Tag("A56")
	@ParameterizedTest(name = "fan-out {0}")
	@CsvSource({ "3,2.60,3.69,4.32", "6,1.59,2.26,2.65", "8,1.37,1.95,2.28", "9,1.30,1.84,2.16" })
	void closedFormMatchesTheTable(int fanOut, double rounds50, double rounds90, double rounds99) {
		ConvergencePredictor predictor = predictor(NODES, fanOut);
		assertThat(predictor.rounds(0.5)).isCloseTo(rounds50, within(0.005));
		assertThat(predictor.rounds(0.9)).isCloseTo(rounds90, within(0.005));
		assertThat(predictor.rounds(0.99)).isCloseTo(rounds99, within(0.005));
	}

	@ParameterizedTest(name = "fan-out {0}")
	@CsvSource({ "3,3,4,4", "6,2,3,3", "8,2,2,3", "9,2,2,2" })
	void wholeRoundsOfTheRecurrenceMatchTheTable(int fanOut, int rounds50, int rounds90, int rounds99) {
		ConvergencePredictor predictor = predictor(NODES, fanOut);
		assertThat(wholeRounds(predictor, 0.5)).isEqualTo(rounds50);
		assertThat(wholeRounds(predictor, 0.9)).isEqualTo(rounds90);
		assertThat(wholeRounds(predictor, 0.99)).isEqualTo(rounds99);
	}

	private static int wholeRounds(ConvergencePredictor predictor, double coverage) {
		return IntStream.range(0, 100)
			.filter((rounds) -> predictor.coverageAfter(rounds) >= coverage)
			.findFirst()
			.orElseThrow();
	}

	@Test
	void recurrenceStartsWithOneInformedNode() {
		ConvergencePredictor predictor = predictor(NODES, 3);
		assertThat(predictor.uninformedAfter(0)).isEqualTo(24);
		assertThat(predictor.coverageAfter(0)).isCloseTo(0.04, within(1.0e-12));
		assertThat(predictor.uninformedAfter(1)).isCloseTo(24 * 0.88, within(1.0e-9));
	}

	@Test
	void missProbabilityMatchesTheWorkedExamples() {
		ConvergencePredictor predictor = predictor(NODES, 3);
		assertThat(predictor.missProbability(5)).isCloseTo(0.528, within(0.0005));
		assertThat(predictor.missProbability(NODES)).isCloseTo(0.0409, within(0.00005)).isLessThan(StrictMath.exp(-3));
	}

	@ParameterizedTest(name = "coverage {0}")
	@ValueSource(doubles = { 0.5, 0.9, 0.99 })
	void closedFormInvertsTheDoubleExponential(double coverage) {
		for (int fanOut = 2; fanOut < NODES; fanOut++) {
			double rounds = predictor(NODES, fanOut).rounds(coverage);
			double uninformed = StrictMath.exp(-StrictMath.pow(fanOut, rounds) / NODES);
			assertThat(1 - uninformed).as("fan-out %d", fanOut).isCloseTo(coverage, within(1.0e-9));
		}
	}

	@ParameterizedTest(name = "coverage {0}")
	@CsvSource({ "0.5,4.115", "0.9,5.847", "0.99,6.847" })
	void fanOutOfOneDoublesTheInformedNodes(double coverage, double expectedRounds) {
		assertThat(predictor(NODES, 1).rounds(coverage)).isCloseTo(expectedRounds, within(0.0005));
	}

	@ParameterizedTest(name = "fan-out {0}")
	@CsvSource({ "3,5.19,17.24,34.49", "6,2.41,8.00,16.01", "8,1.71,5.68,11.36", "9,1.47,4.90,9.80" })
	void withoutForwardingConvergenceTakesManyMoreRounds(int fanOut, double rounds50, double rounds90,
			double rounds99) {
		ConvergencePredictor predictor = predictor(NODES, fanOut);
		assertThat(predictor.roundsWithoutForwarding(0.5)).isCloseTo(rounds50, within(0.005));
		assertThat(predictor.roundsWithoutForwarding(0.9)).isCloseTo(rounds90, within(0.005));
		assertThat(predictor.roundsWithoutForwarding(0.99)).isCloseTo(rounds99, within(0.005));
	}

	@Test
	void withoutForwardingOneRoundToEveryPeerIsEnough() {
		assertThat(predictor(NODES, NODES - 1).roundsWithoutForwarding(0.99)).isEqualTo(1);
	}

	@ParameterizedTest(name = "{0} nodes, fan-out {1}")
	@CsvSource({ "1,0,0", "2,1,1", "5,3,2", "25,3,3", "9,3,2", "27,3,3", "28,3,4", "243,3,5", "125,5,3", "16,1,4" })
	void hopsAreTheLogarithmRoundedUp(int nodes, int fanOut, int expected) {
		assertThat(predictor(nodes, fanOut).hops()).isEqualTo(expected);
	}

	@Test
	void singleNodeHasConverged() {
		ConvergencePredictor predictor = ConvergencePredictor.of(this.earlyFanOut, 1, 1, 1);
		assertThat(predictor.fanOut()).isZero();
		assertThat(predictor.millis(0.99)).isZero();
		assertThat(predictor.roundsWithoutForwarding(0.99)).isZero();
		assertThat(predictor.hopsMillis()).isZero();
	}

	@Test
	void smallClusterIsPredictedWithItsClampedFanOut() {
		ConvergencePredictor predictor = ConvergencePredictor.of(this.earlyFanOut, 3, 1, 1);
		assertThat(predictor.fanOut()).isEqualTo(2);
		assertThat(predictor.rounds(0.5)).isCloseTo(1.056, within(0.0005));
	}

	@Test
	void invalidClusterSizeIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new ConvergencePredictor(0, 0, 1000))
			.withMessage("nodes must be at least 1: nodes=0");
		assertThatIllegalArgumentException().isThrownBy(() -> new ConvergencePredictor(3, 3, 1000))
			.withMessage("fanOut must be between 1 and 2: fanOut=3");
		assertThatIllegalArgumentException().isThrownBy(() -> new ConvergencePredictor(3, 0, 1000))
			.withMessage("fanOut must be between 1 and 2: fanOut=0");
		assertThatIllegalArgumentException().isThrownBy(() -> new ConvergencePredictor(3, 2, 0))
			.withMessage("intervalMillis must be larger than 0 and finite: intervalMillis=0.0");
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0, 1, -0.5, Double.NaN })
	void coverageOutsideTheOpenRangeIsRefused(double coverage) {
		ConvergencePredictor predictor = predictor(NODES, 3);
		assertThatIllegalArgumentException().isThrownBy(() -> predictor.rounds(coverage))
			.withMessage("coverage must be between 0 and 1, both excluded: coverage=" + coverage);
		assertThatIllegalArgumentException().isThrownBy(() -> predictor.roundsWithoutForwarding(coverage));
	}

	private static ConvergencePredictor predictor(int nodes, int fanOut) {
		return new ConvergencePredictor(nodes, fanOut, 1000);
	}

}
