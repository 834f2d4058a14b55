/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.concurrency.allocation.HandoffModel.Fault;
import io.github.gossiplimiter.concurrency.allocation.HandoffModel.Setting;
import io.github.gossiplimiter.model.Outcome;
import io.github.gossiplimiter.model.Search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Every order in which reports, answers, requests and faults may happen: the ceiling
 * holds at every instant, it is reached, and everything comes to rest as it should. Each
 * rule left out breaks it.
 */
class HandoffModelTests {

	private static final int BOUND = TestSize.of(1_000_000, 4_000_000);

	@Tag("B17")
	@Tag("B42")
	@ParameterizedTest(name = "{0}")
	@MethodSource("sizes")
	void ceilingHoldsAtEveryInstantAndIsReached(Setting setting, int states) {
		HandoffModel model = new HandoffModel(setting);
		Outcome outcome = Search.run(model, BOUND);
		assertThat(outcome.wrong()).as("%s", outcome).isNull();
		assertThat(model.mostInFlight()).isEqualTo(setting.limit());
		assertThat(outcome.boards()).as("states").isEqualTo(states);
	}

	static Stream<Arguments> sizes() {
		return Stream.of(arguments(Setting.of(2, 2, 1, Fault.LOSS).settling(), 8542),
				arguments(Setting.of(2, 2, 1, Fault.LEAVE).settling(), 9188),
				arguments(Setting.of(2, 1, 1, Fault.SILENCE).settling(), 10_489), arguments(Setting.of(3, 1, 1), 4176),
				arguments(Setting.of(2, 2, 1, Fault.GRANT, Fault.LOSS).settling(), 8322),
				arguments(Setting.of(2, 1, 1, Fault.GRANT, Fault.SILENCE).settling(), 14_040));
	}

	@Tag("slow")
	@Tag("B17")
	@Tag("B42")
	@ParameterizedTest(name = "{0}")
	@MethodSource("large")
	void ceilingHoldsInLargerSizes(Setting setting, int states) {
		ceilingHoldsAtEveryInstantAndIsReached(setting, states);
	}

	static Stream<Arguments> large() {
		return Stream.of(arguments(Setting.of(2, 2, 1, Fault.REPEAT, Fault.LEAVE, Fault.SILENCE).settling(), 134_440),
				arguments(Setting.of(2, 2, 1, Fault.SILENCE).settling(), 76_850),
				arguments(Setting.of(2, 2, 2, Fault.LOSS), 805_620), arguments(Setting.of(2, 3, 1, Fault.LOSS), 21_972),
				arguments(Setting.of(3, 2, 1), 25_422), arguments(Setting.of(2, 2, 2, Fault.GRANT), 120_732),
				arguments(Setting.of(2, 2, 1, Fault.GRANT, Fault.LEAVE, Fault.SILENCE).settling(), 165_801),
				arguments(Setting.of(3, 1, 1, Fault.GRANT), 4574));
	}

	@Tag("B21")
	@ParameterizedTest(name = "{0}")
	@MethodSource
	void twinBreaksTheCeiling(String name, Setting setting) {
		Outcome outcome = Search.run(new HandoffModel(setting), BOUND);
		assertThat(outcome.wrong()).as("%s", outcome).isNotNull().contains("the ceiling is");
		assertThat(outcome.trace()).isNotEmpty();
	}

	@Tag("slow")
	@Tag("B21")
	@Test
	void twinThatBelievesOldGrantsBreaksTheCeiling() {
		twinBreaksTheCeiling("grants that were overtaken",
				Setting.of(2, 1, 2, Fault.GRANT, Fault.CREDULITY, Fault.SILENCE));
	}

	static Stream<Arguments> twinBreaksTheCeiling() {
		Setting small = Setting.of(2, 2, 1);
		return Stream.of(arguments("snapshot of the share", small.handoff(Handoff.OCCUPANCY)),
				arguments("unconfirmed grants alone", small.reserve(HandoffModel.HELD_ALONE)),
				arguments("no reserve", small.reserve(SharesModel.NO_CAP)),
				arguments("torn reports", Setting.of(2, 2, 1, Fault.TORN)),
				arguments("forgotten before it is fenced", Setting.of(2, 2, 1, Fault.EARLY)));
	}

}
