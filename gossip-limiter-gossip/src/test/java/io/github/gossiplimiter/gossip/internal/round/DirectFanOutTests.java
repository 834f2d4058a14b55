/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DirectFanOutTests {

	private static final long QUICK = 1_000_000;

	@ParameterizedTest(name = "{1} permits on {0} nodes: {2} peers")
	@CsvSource({ "25, 300, 4", "25, 100, 8", "100, 300, 16", "1000, 20000, 7", "25, 10, 18", "25, 1, 24" })
	void fanOutGrowsWithTheTightnessOfTheLimit(int members, long permits, int peers) {
		assertThat(DirectFanOut.peers(members, permits, QUICK)).isEqualTo(peers);
	}

	@Test
	void fanOutOfASmallClusterIsAllPeers() {
		assertThat(DirectFanOut.peers(2, 1, QUICK)).isEqualTo(1);
		assertThat(DirectFanOut.peers(1, 1, QUICK)).isEqualTo(1);
		assertThat(DirectFanOut.peers(4, 10, QUICK)).isEqualTo(3);
	}

	@Test
	void fanOutOnSlowLinksIsAllPeers() {
		assertThat(DirectFanOut.peers(25, 1_000_000, 20 * QUICK)).isEqualTo(24);
		assertThat(DirectFanOut.peers(25, 1_000_000, 19 * QUICK)).isLessThan(24);
	}

}
