/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.lease.model.TermModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Terms of owners between peers: never two at once.
 */
class TermModelTests {

	/** An owner whose clock is slow, and members that forget early. */
	private static final List<Pace> PACES = List.of(Pace.SLOW, Pace.FAST, Pace.FAST);

	@Tag("D18")
	@Test
	void thereIsNeverMoreThanOneOwner() {
		assertHolds(new TermModel(2, PACES));
		assertHolds(new TermModel(2, List.of(Pace.FAST, Pace.SLOW, Pace.FAST)));
	}

	@Test
	void thereIsNeverMoreThanOneOwnerWithLongerPromises() {
		assertHolds(new TermModel(TestSize.of(3, 5), PACES));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("twins")
	void twinHasTwoOwners(Slip slip, int promise) {
		assertBreaks(new TermModel(promise, PACES, slip), "two owners");
	}

	static Stream<Arguments> twins() {
		return Stream.of(arguments(Slip.OWNER_BY_VIEW, 2), arguments(Slip.RIGHT_FROM_PROMISE, 2),
				arguments(Slip.RIGHT_WITHOUT_DRIFT, 5), arguments(Slip.RESTARTED_MEMBER_PROMISES, 2));
	}

}
