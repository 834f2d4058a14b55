/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AxisScaleTests {

	private static final Offset<Double> CLOSE = Offset.offset(1e-9);

	@Test
	void linearScaleEndsAtARoundNumber() {
		AxisScale scale = AxisScale.linear(46);
		assertThat(scale.ticks()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0);
		assertThat(scale.place(25)).isCloseTo(0.5, CLOSE);
	}

	@Test
	void linearScaleOfNothingIsStillAScale() {
		AxisScale scale = AxisScale.linear(0);
		assertThat(scale.place(0)).isZero();
		assertThat(scale.ticks()).isNotEmpty();
	}

	@Test
	void logarithmicScaleHoldsAllValuesAndMarksOnesTwosAndFives() {
		AxisScale scale = AxisScale.logarithmic(23, 1500);
		assertThat(scale.ticks()).usingElementComparator((one, other) -> (Math.abs(one - other) < 1e-6) ? 0 : 1)
			.containsExactly(20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0);
		assertThat(scale.place(200)).isCloseTo(0.5, CLOSE);
		assertThat(scale.place(23)).isBetween(0.0, 1.0);
		assertThat(scale.place(1500)).isBetween(0.0, 1.0);
	}

	@Test
	void logarithmicScaleOfOneValueHasIt() {
		AxisScale scale = AxisScale.logarithmic(7, 7);
		assertThat(scale.place(7)).isBetween(0.0, 1.0);
	}

	@Test
	void rootScaleGivesSmallValuesMoreRoom() {
		AxisScale scale = AxisScale.root(63);
		assertThat(scale.place(25)).isCloseTo(0.5, CLOSE);
		assertThat(scale.place(0)).isZero();
		assertThat(scale.ticks()).usingElementComparator((one, other) -> (Math.abs(one - other) < 1e-6) ? 0 : 1)
			.containsExactly(0.0, 0.5, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0);
	}

	@Test
	void valueBelowALogarithmicScaleIsAtItsStart() {
		assertThat(AxisScale.logarithmic(10, 100).place(0)).isZero();
	}

}
