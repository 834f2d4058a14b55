/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.lease.model.ResetModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * A reset grants one further quota, and no permit from before is spent once it is
 * confirmed.
 */
class ResetModelTests {

	@Test
	void resetGrantsOneFurtherQuota() {
		assertHolds(new ResetModel());
	}

	@ParameterizedTest(name = "{0}")
	@EnumSource
	void twinBreaksTheLimit(Slip slip) {
		assertBreaks(new ResetModel(slip), "decisions");
	}

}
