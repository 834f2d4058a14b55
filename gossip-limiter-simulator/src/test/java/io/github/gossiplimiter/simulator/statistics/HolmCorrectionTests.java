/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("A62")
class HolmCorrectionTests {

	private static final Offset<Double> EXACT = Offset.offset(1e-12);

	@Test
	void textbookValuesAreAdjustedStepByStep() {
		// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm").
		assertThat(HolmCorrection.adjust(0.01, 0.04, 0.03, 0.005))
			.containsExactly(new double[] { 0.03, 0.06, 0.06, 0.02 }, EXACT);
	}

	@Test
	void adjustedValuesNeverExceedOne() {
		assertThat(HolmCorrection.adjust(0.6, 0.7)).containsExactly(new double[] { 1, 1 }, EXACT);
	}

	@Test
	void singleComparisonStaysAsItIs() {
		assertThat(HolmCorrection.adjust(0.02)).containsExactly(new double[] { 0.02 }, EXACT);
		assertThat(HolmCorrection.adjust()).isEmpty();
	}

}
