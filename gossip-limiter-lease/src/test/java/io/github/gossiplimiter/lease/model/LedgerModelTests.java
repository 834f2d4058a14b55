/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.lease.model.LedgerModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Ledger and holders: no window ever sees more decisions than the limit.
 */
class LedgerModelTests {

	/** Enough for most mistakes to show. */
	private static final LedgerSetting TINY = LedgerSetting.SMALL.limit(1).bounds(2, 1);

	@Tag("B46")
	@Test
	void noWindowHasMoreDecisionsThanTheLimit() {
		assertHolds(new LedgerModel(LedgerSetting.SMALL.bounds(2, 1)));
	}

	@Tag("B46")
	@Test
	void limitHoldsWhenClosesAreLostAndLeasesOverlap() {
		assertHolds(new LedgerModel(LedgerSetting.SMALL.limit(2)));
	}

	@ParameterizedTest(name = "ledger {0}, holders {1} and {2}")
	@MethodSource("clocks")
	void limitHoldsWithOtherClocks(Pace ledger, Pace first, Pace second) {
		assertHolds(new LedgerModel(LedgerSetting.SMALL.limit(2).bounds(2, 1).clocks(ledger, first, second)));
	}

	static Stream<Arguments> clocks() {
		return Stream
			.of(arguments(Pace.SLOW, Pace.FAST, Pace.FAST), arguments(Pace.SLOW, Pace.SLOW, Pace.FAST),
					arguments(Pace.FAST, Pace.SLOW, Pace.SLOW))
			.limit(TestSize.of(1, 3));
	}

	@Test
	void limitHoldsWhenDecisionsAreRefunded() {
		assertHolds(new LedgerModel(LedgerSetting.SMALL.limit(2).bounds(2, 1).withRefunds()));
	}

	@Test
	void limitHoldsWhenHoldersPause() {
		assertHolds(new LedgerModel(LedgerSetting.SMALL.limit(2).bounds(2, 1).withPauses()));
	}

	@Test
	void limitHoldsWhenLeasesAreRecalled() {
		assertHolds(new LedgerModel(LedgerSetting.SMALL.limit(2).bounds(2, 1).withRecalls()));
	}

	@Test
	void limitHoldsOverLongLeases() {
		assertHolds(new LedgerModel(TINY.time(11, 10).clocks(Pace.FAST, Pace.SLOW)));
	}

	@Test
	void unspentPermitsAreReturned() {
		assertHolds(new LedgerModel(LedgerSetting.SMALL.idle().bounds(6, 2)));
	}

	@Tag("slow")
	@ParameterizedTest(name = "{0}")
	@MethodSource("large")
	void holdsInLargerSizes(LedgerSetting setting) {
		assertHolds(new LedgerModel(setting));
	}

	static Stream<LedgerSetting> large() {
		return Stream.of(LedgerSetting.SMALL, LedgerSetting.SMALL.bounds(3, 2),
				LedgerSetting.SMALL.limit(2).clocks(Pace.FAST, Pace.SLOW, Pace.SLOW, Pace.FAST),
				LedgerSetting.SMALL.limit(2).time(5, 3), LedgerSetting.SMALL.limit(2).withRefunds().withPauses(),
				LedgerSetting.SMALL.withRecalls());
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("twins")
	void twinBreaksTheLimit(Slip slip, LedgerSetting setting) {
		assertBreaks(new LedgerModel(setting, slip), "decisions in a window");
	}

	static Stream<Arguments> twins() {
		return Stream.of(arguments(Slip.TTL_FROM_RECEIPT, TINY), arguments(Slip.RETRY_RESTARTS_TTL, TINY),
				arguments(Slip.LONG_PAUSE, TINY.withPauses()),
				arguments(Slip.REQUEST_GRANTED_AGAIN, LedgerSetting.SMALL), arguments(Slip.DATED_AT_SPEND, TINY),
				arguments(Slip.COUNTED_WITHOUT_DRIFT, TINY.time(5, 2)),
				arguments(Slip.FENCED_WITHOUT_DRIFT, TINY.time(11, 10).clocks(Pace.FAST, Pace.SLOW)),
				arguments(Slip.UNREPORTED_FORGOTTEN, TINY), arguments(Slip.REFUND_FREES_EACH_TIME, TINY.withRefunds()),
				arguments(Slip.RECALL_FREES_AT_ONCE, TINY.withRecalls()),
				arguments(Slip.RECALLED_LOT_GOES_ON, TINY.withRecalls()),
				arguments(Slip.REFUND_OF_REPORTED, TINY.withRefunds()),
				arguments(Slip.REFUND_BY_NUMBER, TINY.limit(2).clocks(Pace.FAST, Pace.SLOW).withRefunds()));
	}

	@Tag("B46")
	@Test
	void holderWithoutAFenceBreaksTheLimit() {
		assertBreaks(new LedgerModel(TINY, Slip.NEVER_FENCED), "decisions in a window");
	}

	@Test
	void leasesNeverClosedKeepTheirPermits() {
		assertBreaks(new LedgerModel(TINY.idle().bounds(6, 2), Slip.NEVER_CLOSED), "kept back");
	}

}
