/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ExperimentTests {

	@ParameterizedTest
	@ValueSource(strings = { "document", "two-stage" })
	void sameExperimentGivesTheSameOutcomeBitByBit(String name) {
		List<String> first = new ArrayList<>();
		List<String> second = new ArrayList<>();
		ExperimentOutcome outcome = small(name).build().run((decisions) -> first.addAll(lines(decisions)));
		assertThat(small(name).build().run((decisions) -> second.addAll(lines(decisions)))).isEqualTo(outcome);
		assertThat(first).isNotEmpty().isEqualTo(second);
		assertThat(small(name).seed(8).build().run()).isNotEqualTo(outcome);
	}

	@Test
	void equalSeedsMeanEqualRequestsForAllConfigurations() {
		ExperimentOutcome document = small("document").build().run();
		ExperimentOutcome ours = small("two-stage").build().run();
		assertThat(ours.accuracy().requests()).isEqualTo(document.accuracy().requests());
		assertThat(ours.accuracy().idealAdmitted()).isEqualTo(document.accuracy().idealAdmitted());
	}

	@Tag("A59")
	@Test
	void seriesAddsUpToTheTotal() {
		ExperimentOutcome outcome = small("document").build().run();
		assertThat(outcome.series()).hasSize(15);
		assertThat(outcome.series().stream().mapToLong(ExperimentOutcome.Second::requests).sum())
			.isEqualTo(outcome.accuracy().requests());
		assertThat(outcome.series().stream().mapToLong(ExperimentOutcome.Second::admitted).sum())
			.isEqualTo(outcome.accuracy().admitted());
		assertThat(outcome.series().stream().mapToLong(ExperimentOutcome.Second::over).max())
			.hasValue(outcome.accuracy().overAdmitted());
		assertThat(outcome.series().stream().mapToLong(ExperimentOutcome.Second::messages).sum())
			.isEqualTo(outcome.traffic().messages());
		assertThat(outcome.series().stream().mapToLong(ExperimentOutcome.Second::bytes).sum())
			.isEqualTo(outcome.traffic().bytes());
		assertThat(outcome.series().stream().mapToLong(ExperimentOutcome.Second::rounds).sum())
			.isEqualTo(outcome.traffic().rounds());
	}

	@Tag("A63")
	@Test
	void intervalOverFanOutFollowsFromRoundsAndMessages() {
		ExperimentOutcome.Traffic traffic = new ExperimentOutcome.Traffic(25, 20_000, 3000, 0, 1000);
		assertThat(traffic.intervalMillis()).isEqualTo(500);
		assertThat(traffic.fanOut()).isEqualTo(3);
		assertThat(traffic.intervalOverFanOut()).isEqualTo(500.0 / 3);
	}

	@Test
	void trafficBeforeTheLoadIsNotCounted() {
		ExperimentOutcome silent = small("two-stage").load(LoadProfile.parse("load:0%:1s")).build().run();
		assertThat(silent.accuracy().requests()).isZero();
		// Nodes compare every five seconds; coming to know each other took more than
		// that.
		assertThat(silent.traffic().messages()).isLessThan(10 * 4);
		assertThat(silent.traffic().rounds()).isZero();
	}

	@Test
	void everyFaultMayBeInjected() {
		ExperimentOutcome outcome = small("two-stage").load(LoadProfile.parse("baseline_2x"))
			.fault(Fault.Delay.parse("10ms..20ms"))
			.fault(Fault.Delay.parse("50ms:9"))
			.fault(Fault.Loss.parse("0.05"))
			.fault(Fault.Skew.parse("2s"))
			.fault(Fault.Skew.parse("-1s:0-3"))
			.fault(Fault.Split.parse("10s..13s:0-4"))
			.fault(Fault.Crash.parse("20s..25s:3,5"))
			.fault(Fault.Crash.parse("30s:7"))
			.build()
			.run();
		assertThat(outcome.accuracy().requests()).isGreaterThan(300);
		assertThat(outcome.accuracy().overAdmissionPercent()).isBetween(1.0, 110.0);
	}

	@Test
	void requestsToADownNodeGoToTheNext() {
		ExperimentOutcome outcome = small("two-stage").nodes(2)
			.fault(Fault.Crash.parse("0s:0"))
			.build()
			.run((decisions) -> assertThat(nodes(decisions)).containsOnly(1));
		assertThat(outcome.accuracy().requests()).isGreaterThan(100);
	}

	@Test
	void unknownNodesAreRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> small("two-stage").fault(Fault.Crash.parse("4s:10")).build())
			.withMessage("there is no node 10; with 10 nodes they are called 0 to 9");
	}

	private static List<Integer> nodes(DecisionLog decisions) {
		List<Integer> nodes = new ArrayList<>();
		for (int i = 0; i < decisions.size(); i++) {
			nodes.add(decisions.node(i));
		}
		return nodes;
	}

	private static List<String> lines(DecisionLog decisions) {
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < decisions.size(); i++) {
			lines.add(decisions.nanos(i) + " " + decisions.node(i) + " " + decisions.isAllowed(i));
		}
		return lines;
	}

	private static Experiment.Builder small(String name) {
		return Experiment.builder()
			.nodes(10)
			.window(100, Duration.ofSeconds(30))
			.configuration(NamedConfigurations.find(name))
			.seed(7);
	}

}
