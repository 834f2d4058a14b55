/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class HoldBackTests {

	@ParameterizedTest(name = "slack {0}: {1} held, {2} free, {3} nodes: waits {4}")
	@CsvSource({ "0.5,1,100,2,true", "0.5,33,100,2,true", "0.5,34,100,2,false", "0.5,1,100,25,true",
			"0.5,2,100,25,false", "0.5,0,1,25,true", "0.5,0,0,2,false", "0.5,0,-5,2,false", "0.2,16,100,2,true",
			"0.2,17,100,2,false", "0,0,100,2,false", "0,1,100,2,false", "0.5,1000,1,1,true" })
	void holdLastsWhileUnsentPermitsAreAShareOfTheHeadroom(double slack, long held, long headroom, double members,
			boolean waits) {
		assertThat(new HoldBack(slack).holds(held, headroom, members)).isEqualTo(waits);
	}

	@Test
	void heldBackPermitsStayWithinTheSlackOfTheHeadroom() {
		HoldBack holdBack = new HoldBack(0.5);
		for (int members = 2; members < 30; members++) {
			for (long held = 0; held <= 100; held++) {
				if (holdBack.holds(held, 100, members)) {
					assertThat(held * (members - 1)).isLessThan(50);
				}
			}
		}
	}

}
