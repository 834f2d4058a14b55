/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.lease.model.HybridModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * Local below a threshold and leased above it, without admitting more than the limit.
 */
class HybridModelTests {

	@Tag("D19")
	@Test
	void neverAdmitsMoreThanTheLimit() {
		assertHolds(new HybridModel(2, 1, 1, false, 1));
		assertHolds(new HybridModel(6, 2, 3, true, 0));
	}

	@Tag("slow")
	@Tag("D19")
	@Test
	void holdsInLargerSizes() {
		assertHolds(new HybridModel(3, 1, 2, false, 1));
	}

	@Tag("D19")
	@ParameterizedTest(name = "{0}")
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JOINER_BEFORE_OTHERS_ARE_BELOW")
	void twinBreaksTheLimit(Slip slip) {
		assertBreaks(new HybridModel(2, 1, 1, false, 1, slip), "decisions in a window");
	}

	@Test
	void joinerThatDoesNotWaitBreaksTheLimit() {
		assertBreaks(new HybridModel(6, 2, 3, true, 0, Slip.JOINER_BEFORE_OTHERS_ARE_BELOW), "decisions in a window");
	}

}
