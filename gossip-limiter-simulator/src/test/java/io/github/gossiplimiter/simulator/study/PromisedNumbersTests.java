/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.simulator.experiment.Fault;
import io.github.gossiplimiter.simulator.experiment.KeyDistribution;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The numbers that our default is held to, as means of as many runs as the report has.
 * {@link DefaultGossipTests} looks at a few of these runs in every build.
 */
@Tag("slow")
class PromisedNumbersTests {

	private static final int RUNS = 10;

	private static final int RUNS_BESIDE = 5;

	/*
	 * One run has a few denials or none: ten are too few to tell 1 % from 1.2.
	 */
	private static final int RUNS_BELOW = 40;

	private static final List<Contender> DUEL = List.of(Contender.DOCUMENT, Contender.OURS);

	@Tag("A60")
	@Tag("A61")
	@Tag("A62")
	@Tag("A64")
	@Tag("A66")
	@Tag("A74")
	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({ "spike, UNIFORM", "double_burst, UNIFORM", "steady_8x, UNIFORM", "baseline_2x, UNIFORM",
			"spike, HOTSPOT", "double_burst, HOTSPOT", "steady_8x, HOTSPOT", "baseline_2x, HOTSPOT" })
	void defaultKeepsToTheBoundsInEveryCell(String load, NodeSpread spread) {
		ScenarioComparison comparison = run(Scenario.of(load, spread), DUEL, RUNS);
		ContenderResult ours = cell(comparison, Contender.OURS);
		ContenderResult document = cell(comparison, Contender.DOCUMENT);
		assertThat(ours.mean(Figure.OVER_PERCENT)).as("over-admission, %%").isLessThanOrEqualTo(2);
		assertThat(ours.mean(Figure.UNDER_PERCENT)).as("under-admission, %%").isLessThanOrEqualTo(2);
		assertThat(ours.mean(Figure.MESSAGES) / document.mean(Figure.MESSAGES)).as("messages against document")
			.isLessThanOrEqualTo(1.0);
		assertThat(ours.mean(Figure.BYTES) / document.mean(Figure.BYTES)).as("bytes against document")
			.isLessThanOrEqualTo(0.30);
	}

	@Tag("A60")
	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({ "spike, UNIFORM", "double_burst, UNIFORM", "steady_8x, UNIFORM", "baseline_2x, UNIFORM",
			"spike, HOTSPOT", "double_burst, HOTSPOT", "steady_8x, HOTSPOT", "baseline_2x, HOTSPOT" })
	void defaultIsMoreAccurateForFewerBytesAtTenPercentLoss(String load, NodeSpread spread) {
		Scenario scenario = Scenario.of(load, spread).withFault(Fault.Loss.parse("0.1"));
		ScenarioComparison comparison = run(scenario, DUEL, RUNS_BESIDE);
		ContenderResult ours = cell(comparison, Contender.OURS);
		ContenderResult document = cell(comparison, Contender.DOCUMENT);
		assertThat(ours.mean(Figure.OVER_PERCENT)).as("over-admission against document, %%")
			.isLessThan(document.mean(Figure.OVER_PERCENT));
		assertThat(ours.mean(Figure.BYTES)).as("bytes against document").isLessThan(document.mean(Figure.BYTES));
	}

	@Tag("A69")
	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({ "spike, UNIFORM", "double_burst, UNIFORM", "steady_8x, UNIFORM", "baseline_2x, UNIFORM",
			"spike, HOTSPOT", "double_burst, HOTSPOT", "steady_8x, HOTSPOT", "baseline_2x, HOTSPOT" })
	void slowLinksAndManyNodesCostLittleAccuracy(String load, NodeSpread spread) {
		Scenario scenario = Scenario.of(load, spread);
		assertThat(ours(scenario.withFault(Fault.Delay.parse("50ms..75ms")), RUNS_BESIDE).mean(Figure.OVER_PERCENT))
			.as("over-admission with links of 50 ms, %%")
			.isLessThanOrEqualTo(4);
		assertThat(ours(scenario.withNodes(100), 3).mean(Figure.OVER_PERCENT)).as("over-admission of 100 nodes, %%")
			.isLessThanOrEqualTo(3);
	}

	@Tag("C37")
	@ParameterizedTest(name = "{0} nodes, {1} permits")
	@CsvSource({ "25, 60", "25, 100", "25, 300", "100, 60", "100, 100", "100, 300" })
	void hardlyAnyRequestIsDeniedBelowTheLimit(int nodes, int permits) {
		for (String load : List.of("load:50%", "load:80%", "load:90%")) {
			Scenario scenario = Scenario.of(load, NodeSpread.UNIFORM).withNodes(nodes).withPermits(permits);
			double denied = ours(scenario, RUNS_BELOW).mean(Figure.FALSE_DENIAL_PERCENT);
			assertThat(denied).as("false denials at %s, %%", load).isLessThanOrEqualTo(1);
		}
	}

	@Tag("C37")
	@ParameterizedTest
	@ValueSource(strings = { "overload:900s:1.2x", "overload:900s:2x", "overload:900s:8x" })
	void overloadThatLastsIsNotDeniedTooMuch(String load) {
		assertThat(ours(Scenario.of(load, NodeSpread.UNIFORM), 1).mean(Figure.UNDER_PERCENT)).as("under-admission, %%")
			.isLessThanOrEqualTo(2);
	}

	@Tag("A60")
	@Test
	void trafficFollowsTheKeysNearTheirLimit() {
		Scenario hot = Scenario.of("overload:20s:20x", NodeSpread.UNIFORM);
		double alone = ours(hot.withKeys(new KeyDistribution(20, 1)), 1).mean(Figure.BYTES);
		double among = ours(hot.withKeys(new KeyDistribution(10_000, 1)), 1).mean(Figure.BYTES);
		assertThat(among / alone).as("bytes of 20 keys among 10,000 against 20 keys alone").isLessThanOrEqualTo(3);
	}

	private static ContenderResult ours(Scenario scenario, int runs) {
		return cell(run(scenario, List.of(Contender.OURS), runs), Contender.OURS);
	}

	private static ScenarioComparison run(Scenario scenario, List<Contender> contenders, int runs) {
		StudyPlan plan = new StudyPlan(List.of(new Study(StudyTopic.EXPERIMENT, List.of(scenario), contenders, runs)),
				1);
		return SmallSweep.run(plan, 2).comparisons().get(0);
	}

	private static ContenderResult cell(ScenarioComparison comparison, Contender contender) {
		return Objects.requireNonNull(comparison.cell(contender));
	}

}
