/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.model.Outcome;
import io.github.gossiplimiter.model.Search;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What each part of the cap is for, where reports are answered at once.
 */
class SharesModelTests {

	private static final int BOUND = 5_000_000;

	@Tag("B12")
	@ParameterizedTest(name = "{0} nodes, limit {1}")
	@CsvSource({ "2, 4, 6", "2, 6, 9", "3, 4, 8" })
	void uncappedSharesAndRequestsReachAMultipleOfTheCeiling(int nodes, int limit, int most) {
		SharesModel model = search(nodes, limit, Handoff.OCCUPANCY, SharesModel.NO_CAP, -1);
		assertThat(model.mostShares()).isEqualTo(most);
		assertThat(model.mostInFlight()).isGreaterThanOrEqualTo(most);
	}

	@Tag("B10")
	@Tag("B12")
	@ParameterizedTest(name = "{0} nodes, limit {1}")
	@CsvSource({ "2, 4, 6", "2, 6, 9", "3, 4, 8" })
	void shareCapBoundsSharesButNotRequests(int nodes, int limit, int most) {
		SharesModel model = search(nodes, limit, Handoff.OCCUPANCY, SharesModel.SHARE_CAP, -1);
		assertThat(model.mostShares()).isEqualTo(limit);
		assertThat(model.mostInFlight()).isEqualTo(most);
	}

	@Tag("B11")
	@Tag("B12")
	@Tag("B42")
	@ParameterizedTest(name = "{0} nodes, limit {1}, {2}")
	@CsvSource({ "2, 4, OCCUPANCY, 769", "2, 6, OCCUPANCY, 2262", "3, 4, OCCUPANCY, 15700", "2, 4, ACKNOWLEDGED, 575",
			"2, 6, ACKNOWLEDGED, 1612" })
	void occupancyCapBoundsBothAndIsReached(int nodes, int limit, Handoff handoff, int states) {
		SharesModel model = search(nodes, limit, handoff, ReservedShare.BY_RULES, states);
		assertThat(model.mostShares()).isEqualTo(limit);
		assertThat(model.mostInFlight()).isEqualTo(limit);
	}

	@Tag("slow")
	@Tag("B12")
	@ParameterizedTest(name = "{0} nodes, limit {1}, {2}")
	@CsvSource({ "3, 6, OCCUPANCY, 98546", "3, 4, ACKNOWLEDGED, 7340" })
	void occupancyCapBoundsBothInLargerSizes(int nodes, int limit, Handoff handoff, int states) {
		occupancyCapBoundsBothAndIsReached(nodes, limit, handoff, states);
	}

	private static SharesModel search(int nodes, int limit, Handoff handoff, ReservedShare reserve, int states) {
		SharesModel model = new SharesModel(nodes, limit, handoff, reserve);
		Outcome outcome = Search.run(model, BOUND);
		if (states >= 0) {
			assertThat(outcome.boards()).as("states").isEqualTo(states);
		}
		return model;
	}

}
