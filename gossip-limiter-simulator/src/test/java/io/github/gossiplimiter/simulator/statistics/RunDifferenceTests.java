/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

@Tag("A62")
class RunDifferenceTests {

	@Test
	void sleepDataGiveTheirKnownPValues() {
		RunDifference difference = RunDifference.between(SampleTests.FIRST_DRUG, SampleTests.SECOND_DRUG);
		assertThat(difference.means()).isCloseTo(0.07939414, within(1e-8));
		// R: wilcox.test(extra ~ group, data = sleep, exact = FALSE).
		assertThat(difference.ranks()).isCloseTo(0.06932758, within(1e-8));
	}

	@Test
	void apartWithoutTiesGivesTheExactLeastPValue() {
		// Of the 184756 orders of ten and ten, two are as extreme.
		RunDifference difference = RunDifference.between(Sample.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
				Sample.of(11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
		assertThat(difference.ranks()).isCloseTo(2.0 / 184_756, within(1e-12));
	}

	@Test
	void orderOfSamplesDoesNotMatter() {
		assertThat(RunDifference.between(SampleTests.FIRST_DRUG, SampleTests.SECOND_DRUG))
			.isEqualTo(RunDifference.between(SampleTests.SECOND_DRUG, SampleTests.FIRST_DRUG));
	}

	@Test
	void sameConstantsDoNotDiffer() {
		assertThat(RunDifference.between(Sample.of(0, 0, 0), Sample.of(0, 0, 0))).isEqualTo(new RunDifference(1, 1));
	}

	@Test
	void differentConstantsDiffer() {
		RunDifference difference = RunDifference.between(Sample.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
				Sample.of(3, 3, 3, 3, 3, 3, 3, 3, 3, 3));
		assertThat(difference.means()).isZero();
		assertThat(difference.ranks()).isLessThan(0.001);
	}

	@Test
	void singleRunsHaveNoPValue() {
		assertThat(RunDifference.between(Sample.of(0), Sample.of(100, 101))).isEqualTo(new RunDifference(1, 1));
	}

}
