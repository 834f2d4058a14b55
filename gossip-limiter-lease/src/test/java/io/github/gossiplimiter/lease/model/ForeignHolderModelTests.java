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

import io.github.gossiplimiter.lease.model.ForeignHolderModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * A limit that one region hands out to nodes of others, which may be out of reach when
 * its owner changes.
 */
class ForeignHolderModelTests {

	@Tag("D18")
	@Tag("D19")
	@ParameterizedTest(name = "clock at home {0}")
	@EnumSource
	void newOwnerCountsOrWaitsOutPermitsOfForeignHolders(Pace home) {
		Pace guest = (home == Pace.SLOW) ? Pace.FAST : Pace.SLOW;
		assertHolds(new ForeignHolderModel(1, 1, home, List.of(guest)));
	}

	@Tag("D18")
	@Tag("D19")
	@Tag("slow")
	@Test
	void twoForeignHoldersGetNoFreshBudget() {
		assertHolds(new ForeignHolderModel(1, 1, Pace.FAST, List.of(Pace.SLOW, Pace.FAST)));
		assertHolds(new ForeignHolderModel(2, 2, Pace.FAST, List.of(Pace.SLOW)));
	}

	@Tag("D19")
	@ParameterizedTest(name = "{0}")
	@EnumSource
	void twinBreaksTheLimit(Slip slip) {
		assertBreaks(new ForeignHolderModel(1, 1, Pace.FAST, List.of(Pace.SLOW), slip), "decisions in a window");
	}

}
