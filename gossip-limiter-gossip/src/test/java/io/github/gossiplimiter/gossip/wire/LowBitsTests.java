/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

class LowBitsTests {

	@ParameterizedTest
	@CsvSource({ "0, 128", "1, 128", "31, 128", "32, 256", "60, 256", "63, 256", "64, 512", "240, 1024",
			"100000, 524288" })
	void modulusCoversFourWindows(int span, int expected) {
		WindowGeometry geometry = new WindowGeometry(WindowGeometry.Kind.SLIDING_CONSERVATIVE, 60_000_000_000L,
				1_000_000_000, span);
		assertThat(LowBits.modulus(geometry)).isEqualTo(expected);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void numberNearTheBaseIsFoundAgain(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < 100_000; i++) {
			int modulus = 128 << random.nextInt(13);
			long base = base(random);
			long number = base + random.nextInt(modulus) - modulus / 2;
			int low = LowBits.low(number, modulus);
			assertThat(low).isBetween(0, modulus - 1);
			assertThat(LowBits.resolve(low, base, modulus)).as("seed %d, base %d, modulus %d", seed, base, modulus)
				.isEqualTo(number);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void resolvedNumberHasTheLowBitsAndNoneIsNearer(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < 100_000; i++) {
			int modulus = 128 << random.nextInt(13);
			long base = base(random);
			int low = random.nextInt(modulus);
			long number = LowBits.resolve(low, base, modulus);
			assertThat(Math.floorMod(number, modulus)).isEqualTo(low);
			assertThat(Math.abs(number - base)).as("seed %d, base %d", seed, base).isLessThanOrEqualTo(modulus / 2);
		}
	}

	@Test
	void everyNumberAroundAWrapIsFoundAgain() {
		for (long base = -300; base <= 300; base++) {
			for (long number = base - 64; number < base + 64; number++) {
				assertThat(LowBits.resolve(LowBits.low(number, 128), base, 128)).isEqualTo(number);
			}
		}
	}

	@Test
	void lowBitsBeyondTheModulusAreCutOff() {
		assertThat(LowBits.resolve(128 + 5, 1000, 128)).isEqualTo(LowBits.resolve(5, 1000, 128));
	}

	private static long base(Random random) {
		long base = random.nextInt(4) == 0 ? random.nextInt(5) - 2 : random.nextLong() >> (8 + random.nextInt(56));
		return Math.max(-MessageBounds.NUMBER, Math.min(MessageBounds.NUMBER, base));
	}

}
