/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.gossip.policy.ConvergencePredictor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The real core against the formulas: the closed form is right to within 0.8 of a round
 * where nodes pass news on, and the recurrence to within one. Where they do not, it takes
 * several times as long, which the other formula predicts to within a quarter.
 */
class SpreadMeasurementTests {

	private static final int TRIALS = TestSize.of(20, 400);

	@Tag("A55")
	@Tag("A58")
	@ParameterizedTest(name = "fan-out {0}")
	@ValueSource(ints = { 3, 9 })
	void forwardedChangeSpreadsAsPredicted(int fanOut) {
		SpreadMeasurement measured = SpreadMeasurement.measure(25, fanOut, true, TRIALS, 1);
		ConvergencePredictor predictor = new ConvergencePredictor(25, fanOut, 1000);
		for (double coverage : new double[] { 0.5, 0.9, 0.99 }) {
			assertThat(measured.rounds(coverage)).as("coverage %s", coverage)
				.isCloseTo(predictor.rounds(coverage), within(0.8))
				.isCloseTo(wholeRounds(predictor, coverage), within(1.0));
		}
	}

	private static double wholeRounds(ConvergencePredictor predictor, double coverage) {
		return IntStream.range(0, 100)
			.filter((rounds) -> predictor.coverageAfter(rounds) >= coverage)
			.findFirst()
			.orElseThrow();
	}

	@Tag("A58")
	@Test
	void changeWithoutForwardingTakesSeveralTimesAsLong() {
		SpreadMeasurement measured = SpreadMeasurement.measure(25, 6, false, TRIALS, 1);
		ConvergencePredictor predictor = new ConvergencePredictor(25, 6, 1000);
		double predicted = predictor.roundsWithoutForwarding(0.9);
		assertThat(measured.rounds(0.9)).isCloseTo(predicted, within(0.25 * predicted))
			.isGreaterThan(3 * predictor.rounds(0.9));
	}

}
