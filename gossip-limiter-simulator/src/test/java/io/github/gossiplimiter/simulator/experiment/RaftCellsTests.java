/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Strict limits whose ledger is a log among three of the nodes, through the cells of the
 * experiment, with something different going wrong in each.
 */
class RaftCellsTests {

	static Stream<Arguments> cells() {
		List<Arguments> cells = List.of(arguments("spike", "hotspot", "--crash", "4s:0"),
				arguments("double_burst", "hotspot", "--loss", "0.1"),
				arguments("steady_8x", "hotspot", "--partition", "3s..6s:0-11"),
				arguments("spike", "uniform", "--delay", "0ms..1ms"),
				arguments("double_burst", "uniform", "--crash", "4s..6s:1"),
				arguments("steady_8x", "uniform", "--delay", "50ms"),
				arguments("baseline_2x", "uniform", "--skew", "10s"),
				arguments("baseline_2x", "hotspot", "--crash", "4s..8s:2"));
		return cells.stream().limit(TestSize.of(3, cells.size()));
	}

	static Stream<Arguments> faultless() {
		return Stream
			.of(arguments("spike", "hotspot"), arguments("steady_8x", "uniform"), arguments("spike", "uniform"),
					arguments("steady_8x", "hotspot"), arguments("double_burst", "uniform"),
					arguments("double_burst", "hotspot"), arguments("baseline_2x", "uniform"),
					arguments("baseline_2x", "hotspot"))
			.limit(TestSize.of(2, 8));
	}

	@ParameterizedTest(name = "{0} {1} {2} {3}")
	@MethodSource("cells")
	@Tag("B46")
	@Tag("D18")
	@Tag("D19")
	void admitsNoMoreThanTheLimitUnderFaults(String load, String spread, String option, String text) {
		ExperimentOutcome outcome = cell(load, spread).fault(fault(option, text)).build().run();
		assertThat(outcome.accuracy().overAdmitted()).isZero();
		assertThat(outcome.accuracy().admitted()).isPositive();
	}

	/*
	 * One voter after the other, so that one of them leads.
	 */
	@ParameterizedTest
	@CsvSource({ "spike, uniform", "spike, hotspot", "double_burst, uniform", "double_burst, hotspot",
			"steady_8x, uniform", "steady_8x, hotspot", "baseline_2x, uniform", "baseline_2x, hotspot" })
	@Tag("D18")
	@Tag("E26")
	void admitsNoMoreThanTheLimitWhenVotersCrash(String load, String spread) {
		ExperimentOutcome outcome = cell(load, spread).fault(Fault.Crash.parse("1s..4s:0"))
			.fault(Fault.Crash.parse("7s..9s:1"))
			.fault(Fault.Crash.parse("12s:2"))
			.build()
			.run();
		assertThat(outcome.accuracy().overAdmitted()).isZero();
		assertThat(outcome.accuracy().admitted()).isGreaterThan(150);
	}

	@ParameterizedTest
	@MethodSource("faultless")
	@Tag("D19")
	void usesNearlyAllOfTheLimitWithoutFaults(String load, String spread) {
		ExperimentOutcome outcome = cell(load, spread).build().run();
		assertThat(outcome.accuracy().overAdmitted()).isZero();
		assertThat(outcome.accuracy().underAdmissionPercent()).isLessThanOrEqualTo(1);
	}

	/*
	 * An answer takes the way to the leader, to a majority and back: 200 ms.
	 */
	@ParameterizedTest
	@MethodSource("faultless")
	void usesMostOfTheLimitOverSlowLinks(String load, String spread) {
		ExperimentOutcome outcome = cell(load, spread).fault(Fault.Delay.parse("50ms")).build().run();
		assertThat(outcome.accuracy().overAdmitted()).isZero();
		assertThat(outcome.accuracy().underAdmissionPercent()).isLessThanOrEqualTo(25);
	}

	private static Experiment.Builder cell(String load, String spread) {
		return Experiment.builder()
			.load(LoadProfile.parse(load))
			.spread(NodeSpread.parse(spread))
			.consistency(LimitConsistency.STRICT)
			.set(List.of("strict.coordinator=raft"));
	}

	private static Fault fault(String option, String text) {
		return switch (option) {
			case "--loss" -> Fault.Loss.parse(text);
			case "--delay" -> Fault.Delay.parse(text);
			case "--skew" -> Fault.Skew.parse(text);
			case "--partition" -> Fault.Split.parse(text);
			default -> Fault.Crash.parse(text);
		};
	}

}
