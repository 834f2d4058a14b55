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
import io.github.gossiplimiter.lease.model.VoteModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * Votes of members that leave in order: handed over, kept for a while and handed back,
 * they never make two owners.
 */
class VoteModelTests {

	/** An owner whose clock is slow, and members that forget early. */
	private static final List<Pace> PACES = List.of(Pace.SLOW, Pace.FAST, Pace.FAST);

	@Tag("D18")
	@Test
	void thereIsNeverMoreThanOneOwner() {
		assertHolds(new VoteModel(1, 2, TestSize.of(1, 2), PACES));
	}

	@Tag("D18")
	@Test
	void thereIsNeverMoreThanOneOwnerWithLongerPromises() {
		assertHolds(new VoteModel(TestSize.of(1, 2), TestSize.of(2, 3), 1, List.of(Pace.FAST, Pace.SLOW, Pace.FAST)));
	}

	@ParameterizedTest(name = "{0}")
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = { "LATE_VOTE_ADOPTED", "HANDED_TO_ANOTHER" })
	void twinHasTwoOwners(Slip slip) {
		assertBreaks(new VoteModel(1, 2, 1, PACES, slip), "two owners");
	}

	@ParameterizedTest(name = "{0}")
	@EnumSource(names = { "LATE_VOTE_ADOPTED", "HANDED_TO_ANOTHER" })
	void twinHasTwoOwnersWhenTwoMembersLeave(Slip slip) {
		assertBreaks(new VoteModel(1, 2, 2, PACES, slip), "two owners");
	}

}
