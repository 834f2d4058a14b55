/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FanOutTests {

	private static final int MANY_PEERS = 10_000;

	@Tag("A45")
	@ParameterizedTest(name = "{2} peers from {0} % to {1} %")
	@CsvSource({ "0,40,3", "41,57,4", "58,70,5", "71,81,6", "82,91,7", "92,99,8", "100,100,9" })
	void peersWithPhi2MatchTheTableAtEveryPercent(int fromPercent, int toPercent, int expected) {
		for (int percent = fromPercent; percent <= toPercent; percent++) {
			assertThat(FanOut.DEFAULT.peers(percent / 100.0, 24)).as("pressure %d %%", percent).isEqualTo(expected);
		}
	}

	@Tag("A45")
	@ParameterizedTest(name = "{1} peers at {0}")
	@CsvSource({ "0,3", "0.3,6", "0.9,8", "1,9" })
	void peersWithPhiOneHalfMatchTheTable(double pressure, int expected) {
		assertThat(new FanOut(3, 9, 0.5).peers(pressure, 24)).isEqualTo(expected);
	}

	/*
	 * The expected floors are computed in whole numbers. Plain floating point misses a
	 * few of them, for example 29 percent of 100 and the root of 49 percent times 90.
	 */
	@Tag("A45")
	@ParameterizedTest(name = "phi {0}")
	@ValueSource(doubles = { 0.5, 1, 2 })
	void peersAreTheExactFloorAtEveryPercentAndRange(double phi) {
		for (int range = 0; range <= 200; range++) {
			FanOut fanOut = new FanOut(3, 3 + range, phi);
			for (int percent = 0; percent <= 100; percent++) {
				int expected = 3 + exactFloor(range, percent, phi);
				assertThat(fanOut.peers(percent / 100.0, MANY_PEERS)).as("range %d, %d %%", range, percent)
					.isEqualTo(expected);
			}
		}
	}

	@Tag("A46")
	@Test
	void phiBelowOneGrowsEarlyAndAboveOneLate() {
		FanOut early = new FanOut(3, 9, 0.5);
		FanOut linear = new FanOut(3, 9, 1);
		FanOut late = new FanOut(3, 9, 2);
		assertThat(early.peers(0.5, 24)).isEqualTo(7);
		assertThat(linear.peers(0.5, 24)).isEqualTo(6);
		assertThat(late.peers(0.5, 24)).isEqualTo(4);
		for (int percent = 0; percent <= 100; percent++) {
			double pressure = percent / 100.0;
			assertThat(early.peers(pressure, 24)).isGreaterThanOrEqualTo(linear.peers(pressure, 24));
			assertThat(linear.peers(pressure, 24)).isGreaterThanOrEqualTo(late.peers(pressure, 24));
		}
	}

	@Tag("A47")
	@ParameterizedTest(name = "{0} to {1} peers")
	@CsvSource({ "1,1", "1,4", "5,5", "2,12" })
	void peersGoFromMinToMax(int min, int max) {
		FanOut fanOut = new FanOut(min, max, 2);
		assertThat(fanOut.peers(0, 24)).isEqualTo(min);
		assertThat(fanOut.peers(1, 24)).isEqualTo(max);
	}

	@Tag("A47")
	@ParameterizedTest(name = "{0} live peers")
	@CsvSource({ "0,0,0", "1,1,1", "2,2,2", "3,3,3", "8,3,8", "9,3,9", "24,3,9" })
	void peersAreNeverMoreThanAreLive(int livePeers, int atRest, int atLimit) {
		assertThat(FanOut.DEFAULT.peers(0, livePeers)).isEqualTo(atRest);
		assertThat(FanOut.DEFAULT.peers(1, livePeers)).isEqualTo(atLimit);
	}

	@Test
	void pressureOutsideZeroToOneIsClamped() {
		assertThat(FanOut.DEFAULT.peers(-0.1, 24)).isEqualTo(3);
		assertThat(FanOut.DEFAULT.peers(Double.NaN, 24)).isEqualTo(3);
		assertThat(FanOut.DEFAULT.peers(1.7, 24)).isEqualTo(9);
		assertThat(FanOut.DEFAULT.peers(Double.POSITIVE_INFINITY, 24)).isEqualTo(9);
	}

	private static int exactFloor(int range, int percent, double phi) {
		if (phi == 2) {
			return range * percent * percent / 10_000;
		}
		if (phi == 1) {
			return range * percent / 100;
		}
		int floor = 0;
		while (100 * (floor + 1) * (floor + 1) <= range * range * percent) {
			floor++;
		}
		return floor;
	}

}
