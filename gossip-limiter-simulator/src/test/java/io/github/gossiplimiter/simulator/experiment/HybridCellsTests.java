/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Hybrid limits, through the cells of the experiment while their coordinator can be
 * reached.
 */
class HybridCellsTests {

	private static final List<String> LOADS = TestSize.of(List.of("double_burst"),
			List.of("spike", "double_burst", "steady_8x", "baseline_2x"));

	@ParameterizedTest
	@CsvSource({ "spike, uniform", "spike, hotspot", "double_burst, uniform", "double_burst, hotspot",
			"steady_8x, uniform", "steady_8x, hotspot", "baseline_2x, uniform", "baseline_2x, hotspot" })
	@Tag("A14")
	@Tag("D19")
	void admitsNoMoreThanTheLimitAndNearlyAllOfIt(String load, String spread) {
		ExperimentOutcome hybrid = hybrid(load, spread).build().run();
		assertThat(hybrid.accuracy().overAdmitted()).isZero();
		assertThat(hybrid.accuracy().underAdmissionPercent()).isLessThanOrEqualTo(1);
	}

	/*
	 * Near the bound, single runs lie on either side of it.
	 */
	@ParameterizedTest
	@MethodSource("costs")
	@Tag("B46")
	void sendsAtMostHalf(String load, String spread, int runs) {
		String seeds = "seeds 1 to " + runs;
		ExperimentOutcome.Traffic[] hybrid = new ExperimentOutcome.Traffic[runs];
		ExperimentOutcome.Traffic[] document = new ExperimentOutcome.Traffic[runs];
		for (int i = 0; i < runs; i++) {
			hybrid[i] = hybrid(load, spread).seed(i + 1).checked(false).build().run().traffic();
			document[i] = of(load, spread).seed(i + 1)
				.configuration(NamedConfigurations.document())
				.checked(false)
				.build()
				.run()
				.traffic();
		}
		assertThat(Stream.of(hybrid).mapToLong(ExperimentOutcome.Traffic::messages).sum()).as(seeds)
			.isLessThan(Stream.of(document).mapToLong(ExperimentOutcome.Traffic::messages).sum() / 2);
		assertThat(Stream.of(hybrid).mapToLong(ExperimentOutcome.Traffic::bytes).sum()).as(seeds)
			.isLessThan(Stream.of(document).mapToLong(ExperimentOutcome.Traffic::bytes).sum() / 15);
	}

	static Stream<Arguments> costs() {
		return Stream
			.of(arguments("spike", "hotspot", 5), arguments("double_burst", "hotspot", 5),
					arguments("spike", "uniform", 3), arguments("double_burst", "uniform", 3),
					arguments("steady_8x", "uniform", 3), arguments("steady_8x", "hotspot", 3),
					arguments("baseline_2x", "uniform", 3), arguments("baseline_2x", "hotspot", 3))
			.limit(TestSize.of(2, 8));
	}

	@ParameterizedTest
	@ValueSource(strings = { "loss", "delay", "skew" })
	@Tag("A14")
	@Tag("D19")
	void admitsNoMoreThanTheLimitWhereTheCoordinatorIsSlow(String fault) {
		for (String load : LOADS) {
			ExperimentOutcome outcome = hybrid(load, "hotspot").fault(fault(fault)).checked(false).build().run();
			assertThat(outcome.accuracy().overAdmitted()).as(load).isZero();
			assertThat(outcome.accuracy().admitted()).as(load).isPositive();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "load:20%", "load:40%" })
	@Tag("C7")
	void noRequestWaitsBelowTheThreshold(String load) {
		ExperimentOutcome outcome = hybrid(load, "uniform").window(1500, Duration.ofSeconds(30)).build().run();
		assertThat(outcome.traffic().waits().count()).isZero();
		assertThat(outcome.accuracy().admitted()).isEqualTo(outcome.accuracy().requests());
	}

	private static Fault fault(String name) {
		return switch (name) {
			case "loss" -> Fault.Loss.parse("0.1");
			case "delay" -> Fault.Delay.parse("50ms");
			default -> Fault.Skew.parse("10s");
		};
	}

	private static Experiment.Builder hybrid(String load, String spread) {
		return of(load, spread).consistency(LimitConsistency.HYBRID);
	}

	private static Experiment.Builder of(String load, String spread) {
		return Experiment.builder().load(LoadProfile.parse(load)).spread(NodeSpread.parse(spread)).seed(1);
	}

}
