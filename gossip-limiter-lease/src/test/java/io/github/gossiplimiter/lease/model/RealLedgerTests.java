/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.lease.model.RealLedgerModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * The ledger itself, searched like a model.
 */
class RealLedgerTests {

	@Tag("D19")
	@Test
	void noWindowHasMoreDecisionsThanTheLimit() {
		assertHolds(new RealLedgerModel(TestSize.of(1, 2), TestSize.of(2, 3)));
	}

	@ParameterizedTest(name = "{0}")
	@EnumSource
	void twinBreaksTheLimit(Slip slip) {
		assertBreaks(new RealLedgerModel(1, 2, slip), "decisions in a window");
	}

}
