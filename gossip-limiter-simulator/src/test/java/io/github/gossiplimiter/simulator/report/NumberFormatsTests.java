/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.simulator.statistics.Sample;

import static org.assertj.core.api.Assertions.assertThat;

class NumberFormatsTests {

	@ParameterizedTest
	@CsvSource({ "0, 0.00", "1.234, 1.23", "12.34, 12.3", "123.4, 123", "-0.5, -0.50" })
	void compactKeepsTheDigitsThatMatter(double value, String text) {
		assertThat(NumberFormats.compact(value)).isEqualTo(text);
	}

	@Test
	void compactSeparatesThousandsAndMarksMissingValues() {
		assertThat(NumberFormats.compact(1_234_567)).isEqualTo("1\u202f234\u202f567");
		assertThat(NumberFormats.compact(Double.NaN)).isEqualTo("\u2013");
	}

	@ParameterizedTest
	@CsvSource({ "0, 0", "0.5, 0.5", "100, 100", "2000, 2k", "1500, 1.5k" })
	void tickHasNoMoreDigitsThanItNeeds(double value, String text) {
		assertThat(NumberFormats.tick(value)).isEqualTo(text);
	}

	@Test
	void spreadNamesMeanAndMargin() {
		assertThat(NumberFormats.spread(Sample.of(1, 3))).isEqualTo("2.00 \u00b1 12.7");
	}

	@Test
	void smallPValueIsNotSpelledOut() {
		assertThat(NumberFormats.pValue(0.0002)).isEqualTo("p < 0.001");
		assertThat(NumberFormats.pValue(0.04)).isEqualTo("p = 0.040");
	}

}
