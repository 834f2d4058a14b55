/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.lease.model.SuccessionModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * A new owner between peers, after an old one that crashed or was cut off.
 */
class SuccessionModelTests {

	private static final List<Pace> PACES = List.of(Pace.SLOW, Pace.FAST);

	@Tag("D18")
	@Test
	void newOwnerHandsOutNoFreshBudget() {
		assertHolds(new SuccessionModel(2, 1, false, PACES, PACES));
	}

	@Tag("D18")
	@Test
	void limitHoldsWhenOwnersAndHoldersCrashAgain() {
		assertHolds(new SuccessionModel(TestSize.of(1, 3), 2, false, PACES, PACES));
	}

	@Tag("D18")
	@Test
	void limitHoldsWhenMembersReportAtOnce() {
		assertHolds(new SuccessionModel(2, 1, true, PACES, PACES));
	}

	/**
	 * Waiting until earlier lots are over is not enough: a member that is cut off has
	 * spent what nobody told the new owner.
	 */
	@Tag("D18")
	@ParameterizedTest(name = "{0}")
	@EnumSource
	void twinBreaksTheLimit(Slip slip) {
		assertBreaks(new SuccessionModel(1, 1, false, PACES, PACES, slip), "decisions in a window");
	}

}
