/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SmoothedCountTests {

	private static final long SECOND = 1_000_000_000;

	private final SmoothedCount count = new SmoothedCount();

	@Test
	void firstViewCountsAtOnce() {
		assertThat(this.count.at(3, SECOND)).isEqualTo(3);
	}

	@Test
	void risingCountIsFollowedWithinSeconds() {
		this.count.at(3, SECOND);
		assertThat(this.count.at(100, SECOND)).isEqualTo(3);
		assertThat(this.count.at(100, 2 * SECOND)).isBetween(15.0, 30.0);
		assertThat(this.count.at(100, 6 * SECOND)).isCloseTo(100 - 97 * StrictMath.exp(-1), within(1e-6));
		assertThat(this.count.at(100, 31 * SECOND)).isGreaterThan(99);
	}

	@Test
	void fallingCountIsFollowedWithinSeconds() {
		this.count.at(100, SECOND);
		assertThat(this.count.at(10, 31 * SECOND)).isBetween(10.0, 11.0);
	}

	@Test
	void clockThatStandsStillChangesNothing() {
		this.count.at(10, SECOND);
		assertThat(this.count.at(50, 0)).isEqualTo(10);
	}

}
