/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

@Tag("A62")
class SampleTests {

	/**
	 * Student's sleep data, the additional hours with the first and the second drug: the
	 * figures are in every textbook.
	 */
	static final Sample FIRST_DRUG = Sample.of(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);

	static final Sample SECOND_DRUG = Sample.of(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);

	@Test
	void meanAndDeviationOfSleepDataAreKnown() {
		assertThat(FIRST_DRUG.mean()).isCloseTo(0.75, within(1e-12));
		assertThat(FIRST_DRUG.deviation()).isCloseTo(1.789010, within(1e-6));
		assertThat(SECOND_DRUG.mean()).isCloseTo(2.33, within(1e-12));
		assertThat(SECOND_DRUG.deviation()).isCloseTo(2.002249, within(1e-6));
	}

	@Test
	void marginIsStudentsQuantileTimesStandardError() {
		// 2.262157 is the 97.5 % quantile for nine degrees of freedom.
		assertThat(FIRST_DRUG.margin()).isCloseTo(2.262157 * 1.789010 / Math.sqrt(10), within(1e-5));
	}

	@Test
	void singleRunHasNoMargin() {
		Sample single = Sample.of(7);
		assertThat(single.mean()).isEqualTo(7);
		assertThat(single.deviation()).isZero();
		assertThat(single.margin()).isZero();
	}

	@Test
	void figureIsTakenOfEveryRun() {
		Sample sample = Sample.of(List.of("a", "bbb"), String::length);
		assertThat(sample.mean()).isEqualTo(2);
		assertThat(sample.max()).isEqualTo(3);
		assertThat(sample.size()).isEqualTo(2);
	}

	@Test
	void valueThatIsNoNumberIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Sample.of(1, Double.NaN))
			.withMessage("values must be finite: value=NaN");
	}

}
