/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.lease.model.ReplicatedModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * A ledger stored by a majority of voters.
 */
class ReplicatedModelTests {

	@Tag("D18")
	@Tag("D19")
	@Tag("E26")
	@Test
	void newLeaderAndLostLogHandOutNoFreshBudget() {
		assertHolds(new ReplicatedModel(2, 2, 2, 1, false));
	}

	@Tag("D18")
	@Tag("D19")
	@Tag("E26")
	@Test
	void newLeaderMayContinueFromTheRecordedTime() {
		assertHolds(new ReplicatedModel(1, 2, 2, 1, false).withStamps());
	}

	@Tag("slow")
	@Tag("E26")
	@Test
	void holdsInLargerSizes() {
		assertHolds(new ReplicatedModel(1, 2, 2, 0, true));
		assertHolds(new ReplicatedModel(1, 2, 3, 1, false));
		assertHolds(new ReplicatedModel(2, 3, 2, 0, false).withStamps());
	}

	@Tag("D18")
	@Tag("E26")
	@ParameterizedTest(name = "{0}")
	@EnumSource
	void twinBreaksTheLimit(Slip slip) {
		assertBreaks(new ReplicatedModel(1, 2, 2, 1, false, slip), "decisions in a window");
	}

}
