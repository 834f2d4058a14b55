/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

@Tag("A63")
class CorrelationTests {

	@Test
	void textbookRanksGiveTheirKnownCorrelation() {
		// Intelligence and hours of television of ten people: -29 / 165.
		double[] quotient = { 106, 100, 86, 101, 99, 103, 97, 113, 112, 110 };
		double[] hours = { 7, 27, 2, 50, 28, 29, 20, 12, 6, 17 };
		assertThat(Correlation.ofRanks(quotient, hours)).isCloseTo(-29.0 / 165, within(1e-12));
	}

	@Test
	void monotonicSeriesHaveCorrelationOne() {
		assertThat(Correlation.ofRanks(new double[] { 1, 2, 3 }, new double[] { 1, 100, 101 })).isEqualTo(1);
		assertThat(Correlation.ofRanks(new double[] { 1, 2, 3 }, new double[] { 9, 3, 1 })).isEqualTo(-1);
	}

	@Test
	void constantSeriesHasNoCorrelation() {
		assertThat(Correlation.ofRanks(new double[] { 1, 2, 3 }, new double[] { 5, 5, 5 })).isZero();
		assertThat(Correlation.ofRanks(new double[] { 1 }, new double[] { 5 })).isZero();
	}

}
