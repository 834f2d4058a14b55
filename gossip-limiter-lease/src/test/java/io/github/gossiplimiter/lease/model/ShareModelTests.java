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

import io.github.gossiplimiter.lease.model.ShareModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * Members that are cut off use their share, the coordinator the rest.
 */
class ShareModelTests {

	@Tag("D19")
	@Test
	void limitHoldsWhenAllMembersReduce() {
		assertHolds(new ShareModel(3, List.of(1), Pace.SLOW, Pace.FAST));
	}

	@Tag("slow")
	@Tag("D19")
	@Test
	void holdsInLargerSizes() {
		assertHolds(new ShareModel(3, List.of(1), Pace.FAST, Pace.SLOW));
		assertHolds(new ShareModel(5, List.of(2), Pace.SLOW, Pace.FAST));
		assertHolds(new ShareModel(4, List.of(1, 1), Pace.SLOW, Pace.FAST));
	}

	@Tag("D19")
	@ParameterizedTest(name = "{0}")
	@EnumSource
	void twinBreaksTheLimit(Slip slip) {
		assertBreaks(new ShareModel(2, List.of(1), Pace.SLOW, Pace.FAST, slip), "decisions in a window");
	}

	/**
	 * Three and two of five, where only the two reduce.
	 */
	@Test
	void shareReducedByOneMemberAloneBreaksTheLimit() {
		assertBreaks(new ShareModel(5, List.of(2), Pace.SLOW, Pace.FAST, Slip.COORDINATOR_DOES_NOT_REDUCE),
				"6 decisions in a window");
	}

}
