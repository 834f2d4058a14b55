/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class RateCodeTests {

	private static final double SLOWEST = 0x1p-18;

	private static final double FASTEST = 0x1p13;

	@Test
	void everyCodeStandsForARateThatEncodesToIt() {
		for (int code = 0; code <= RateCode.MAX; code++) {
			assertThat(RateCode.encode(RateCode.decode(code))).isEqualTo(code);
		}
	}

	@Test
	void ratesGrowWithTheirCodes() {
		assertThat(RateCode.decode(0)).isZero();
		for (int code = 1; code <= RateCode.MAX; code++) {
			assertThat(RateCode.decode(code)).isFinite().isGreaterThan(RateCode.decode(code - 1));
		}
		assertThat(RateCode.decode(1)).isEqualTo(SLOWEST).isLessThan(1e-5);
		assertThat(RateCode.decode(RateCode.MAX)).isGreaterThan(1e4);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void rateIsAtMostFourAndAHalfPercentOff(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < 100_000; i++) {
			double rate = SLOWEST * Math.pow(FASTEST / SLOWEST, random.nextDouble());
			double heard = RateCode.decode(RateCode.encode(rate));
			assertThat(heard / rate).as("seed %d, rate %s", seed, rate).isCloseTo(1, within(0.045));
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void fasterRateNeverHasASmallerCode(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < 100_000; i++) {
			double rate = Math.pow(10, -12 + 20 * random.nextDouble());
			double faster = rate * (1 + random.nextDouble() / 10);
			assertThat(RateCode.encode(faster)).as("seed %d", seed).isGreaterThanOrEqualTo(RateCode.encode(rate));
		}
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0, -0.0, -1, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e-6 })
	void rateBelowTheScaleIsZero(double rate) {
		assertThat(RateCode.encode(rate)).isZero();
	}

	@ParameterizedTest
	@ValueSource(doubles = { 1e5, Double.MAX_VALUE, Double.POSITIVE_INFINITY })
	void rateAboveTheScaleIsTheFastest(double rate) {
		assertThat(RateCode.encode(rate)).isEqualTo(RateCode.MAX);
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 256 })
	void codeOutsideTheScaleIsRefused(int code) {
		assertThatIllegalArgumentException().isThrownBy(() -> RateCode.decode(code));
	}

}
