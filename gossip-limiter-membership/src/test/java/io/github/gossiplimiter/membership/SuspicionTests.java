/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.membership.wire.MemberUpdate.State;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SuspicionTests {

	private static final long SECOND = 1_000_000_000L;

	@Test
	void eachConfirmationShortensTheTime() {
		Suspicion suspicion = new Suspicion(0, SECOND, 5 * SECOND, 3, 1);
		assertThat(suspicion.deadlineNanos()).isEqualTo(5 * SECOND);
		assertThat(suspicion.confirm(2)).isTrue();
		// 5 - 4 * log(2) / log(4)
		assertThat(suspicion.deadlineNanos()).isCloseTo(3 * SECOND, within(1000L));
		assertThat(suspicion.confirm(3)).isTrue();
		assertThat(suspicion.confirm(4)).isTrue();
		assertThat(suspicion.deadlineNanos()).isEqualTo(SECOND);
		assertThat(suspicion.confirm(5)).as("no longer of use").isFalse();
	}

	@Test
	void reportsOfOneMemberCountOnce() {
		Suspicion suspicion = new Suspicion(0, SECOND, 5 * SECOND, 3, 1);
		assertThat(suspicion.confirm(1)).isFalse();
		assertThat(suspicion.deadlineNanos()).isEqualTo(5 * SECOND);
	}

	@Test
	void reportOfADeathLeavesTheShortestTime() {
		Suspicion suspicion = new Suspicion(7, SECOND, 5 * SECOND, 3, 1);
		assertThat(suspicion.decide(State.DEAD)).isTrue();
		assertThat(suspicion.deadlineNanos()).isEqualTo(7 + SECOND);
		assertThat(suspicion.decide(State.LEFT)).isFalse();
		assertThat(suspicion.outcome()).isEqualTo(State.DEAD);
	}

	@Test
	void pauseOfThisNodeDoesNotCount() {
		Suspicion suspicion = new Suspicion(0, SECOND, SECOND, 0, 1);
		suspicion.extend(4 * SECOND);
		assertThat(suspicion.deadlineNanos()).isEqualTo(5 * SECOND);
	}

	@Test
	void suspectIsCheckedTwiceBeforeTheEnd() {
		Suspicion suspicion = new Suspicion(1000, 400, 1600, 0, 1);
		assertThat(suspicion.checkNanos()).isEqualTo(1200);
		suspicion.checked();
		assertThat(suspicion.checkNanos()).isEqualTo(1300);
		suspicion.checked();
		assertThat(suspicion.checkNanos()).isEqualTo(Long.MAX_VALUE);
	}

}
