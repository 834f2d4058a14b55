/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.concurrency.allocation.SuccessorModel.Fault;
import io.github.gossiplimiter.concurrency.allocation.SuccessorModel.Setting;
import io.github.gossiplimiter.model.Outcome;
import io.github.gossiplimiter.model.Search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Every order in which a backend may pass to another coordinator: the ceiling holds at
 * every instant, it is reached, and everything comes to rest as it should, whether what
 * the first one knows arrives or not. Each rule left out breaks it.
 */
class SuccessorModelTests {

	private static final int BOUND = TestSize.of(100_000, 1_000_000);

	@Tag("B17")
	@Tag("B42")
	@ParameterizedTest(name = "{0}")
	@MethodSource("sizes")
	void ceilingHoldsDuringATakeover(Setting setting, int states) {
		SuccessorModel model = new SuccessorModel(setting);
		Outcome outcome = Search.run(model, BOUND);
		assertThat(outcome.wrong()).as("%s", outcome).isNull();
		assertThat(model.mostInFlight()).isEqualTo(setting.limit());
		assertThat(model.mostHandedOver()).as("after it was handed over").isEqualTo(setting.limit());
		assertThat(outcome.boards()).as("states").isEqualTo(states);
	}

	static Stream<Arguments> sizes() {
		return Stream.of(arguments(Setting.of(2, 1, 1, Fault.LOSS, Fault.REPEAT, Fault.CRASH).joining(), 33_118),
				arguments(Setting.of(2, 1, 1, Fault.SILENCE).joining(), 13_054),
				arguments(Setting.of(2, 2, 1).joining().settling(), 14_455));
	}

	@Tag("slow")
	@Tag("B17")
	@Tag("B42")
	@ParameterizedTest(name = "{0}")
	@MethodSource("large")
	void ceilingHoldsInLargerSizes(Setting setting, int states) {
		ceilingHoldsDuringATakeover(setting, states);
	}

	static Stream<Arguments> large() {
		return Stream.of(arguments(Setting.of(2, 1, 1, Fault.LOSS, Fault.REPEAT, Fault.CRASH), 480_331),
				arguments(Setting.of(2, 1, 1, Fault.SILENCE, Fault.CRASH), 446_060),
				arguments(Setting.of(2, 1, 1, Fault.CRASH).settling(), 52_866),
				arguments(Setting.of(2, 1, 1, Fault.LOSS).joining().settling(), 27_256),
				arguments(Setting.of(2, 2, 1, Fault.LOSS, Fault.REPEAT, Fault.CRASH).joining(), 141_836),
				arguments(Setting.of(2, 2, 1), 162_716));
	}

	@Tag("B21")
	@ParameterizedTest(name = "{0}")
	@MethodSource
	void twinBreaksTheCeiling(String name, Setting setting) {
		Outcome outcome = Search.run(new SuccessorModel(setting), BOUND);
		assertThat(outcome.wrong()).as("%s", outcome).isNotNull().contains("the ceiling is");
		assertThat(outcome.trace()).isNotEmpty();
	}

	static Stream<Arguments> twinBreaksTheCeiling() {
		return Stream.of(arguments("goes on after it has handed over", Setting.of(2, 1, 1, Fault.GREED).joining()),
				arguments("does not wait for anything", Setting.of(2, 1, 1, Fault.HASTE).joining()));
	}

	@Tag("slow")
	@Tag("B21")
	@ParameterizedTest(name = "{0}")
	@MethodSource("forgetful")
	void twinThatHandsOverTooLittleBreaksTheCeiling(String name, Setting setting) {
		twinBreaksTheCeiling(name, setting);
	}

	static Stream<Arguments> forgetful() {
		return Stream.of(arguments("hands over shares alone", Setting.of(2, 2, 1, Fault.SHARES_ALONE)),
				arguments("does not tell what is in flight", Setting.of(2, 2, 1, Fault.NOTHING_IN_FLIGHT)));
	}

}
