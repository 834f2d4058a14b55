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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Strict limits, through the cells of the experiment and what may go wrong.
 */
class StrictCellsTests {

	private static final List<String> LOADS = List.of("spike", "double_burst", "steady_8x", "baseline_2x");

	private static final long SEED = 1;

	/*
	 * Who owns the key in a cluster of this seed.
	 */
	private static final int OWNER = 16;

	/*
	 * A link takes at most a millisecond.
	 */
	private static final long ROUND_TRIP_NANOS = 2_000_000;

	/*
	 * Near the bound, single runs lie on either side of it.
	 */
	@ParameterizedTest(name = "{0} {1}: at most 1/{2} of the messages, in {3} runs")
	@CsvSource({ "spike, uniform, 3, 1", "spike, hotspot, 2, 3", "double_burst, uniform, 3, 1",
			"double_burst, hotspot, 2, 3", "steady_8x, uniform, 3, 1", "steady_8x, hotspot, 3, 1",
			"baseline_2x, uniform, 3, 1", "baseline_2x, hotspot, 3, 1" })
	@Tag("B46")
	@Tag("D19")
	void admitsNoMoreThanTheLimitWithFewMessages(String load, String spread, int part, int runs) {
		String seeds = "seeds " + SEED + " to " + (SEED + runs - 1);
		ExperimentOutcome.Traffic[] strict = new ExperimentOutcome.Traffic[runs];
		ExperimentOutcome.Traffic[] document = new ExperimentOutcome.Traffic[runs];
		for (int i = 0; i < runs; i++) {
			ExperimentOutcome outcome = strict(load, spread).seed(SEED + i).build().run();
			assertThat(outcome.accuracy().overAdmitted()).as(seeds).isZero();
			assertThat(outcome.accuracy().underAdmissionPercent()).as(seeds).isLessThanOrEqualTo(1);
			strict[i] = outcome.traffic();
			document[i] = of(load, spread).seed(SEED + i)
				.configuration(NamedConfigurations.document())
				.checked(false)
				.build()
				.run()
				.traffic();
		}
		assertThat(messages(strict)).as(seeds).isLessThan(messages(document) / part);
		assertThat(bytes(strict)).as(seeds).isLessThan(bytes(document) / 15);
	}

	private static long messages(ExperimentOutcome.Traffic[] runs) {
		return Stream.of(runs).mapToLong(ExperimentOutcome.Traffic::messages).sum();
	}

	private static long bytes(ExperimentOutcome.Traffic[] runs) {
		return Stream.of(runs).mapToLong(ExperimentOutcome.Traffic::bytes).sum();
	}

	@ParameterizedTest
	@ValueSource(strings = { "loss", "delay", "skew", "split", "crash" })
	@Tag("D18")
	@Tag("D19")
	void admitsNoMoreThanTheLimitUnderFaults(String fault) {
		for (String load : LOADS) {
			ExperimentOutcome outcome = strict(load, "hotspot").fault(fault(fault))
				.configuration(NamedConfigurations.DEFAULT.with(List.of("cluster.expected-members=25")))
				.build()
				.run();
			assertThat(outcome.accuracy().overAdmitted()).as(load).isZero();
			assertThat(outcome.accuracy().admitted()).as(load).isPositive();
		}
	}

	/*
	 * What is returned and lost is lent to nobody until it runs out.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "spike", "double_burst" })
	void givesOutNearlyAllWhereMessagesAreLost(String load) {
		int runs = 10;
		double missing = 0;
		for (int i = 0; i < runs; i++) {
			ExperimentOutcome outcome = strict(load, "uniform").seed(SEED + i).fault(fault("loss")).build().run();
			missing += outcome.accuracy().underAdmissionPercent() / runs;
		}
		assertThat(missing).as("seeds %d to %d", SEED, SEED + runs - 1).isLessThan(8);
	}

	@ParameterizedTest(name = "{0} permits on 25 nodes")
	@CsvSource({ "1250, 5", "2500, 5", "300, 30" })
	void waitsRarelyWhereTheLimitLeavesEnough(long permits, double mostPercent) {
		ExperimentOutcome outcome = strict("load:50%", "uniform").window(permits, Duration.ofSeconds(30)).build().run();
		assertThat(outcome.accuracy().falseDenialPercent()).isLessThan(1);
		assertThat(outcome.traffic().waits().nanos99()).isLessThanOrEqualTo(3 * ROUND_TRIP_NANOS);
		assertThat(100.0 * outcome.traffic().waits().count() / outcome.accuracy().requests())
			.isLessThanOrEqualTo(mostPercent);
	}

	private static Fault fault(String name) {
		return switch (name) {
			case "loss" -> Fault.Loss.parse("0.1");
			case "delay" -> Fault.Delay.parse("50ms");
			case "skew" -> Fault.Skew.parse("10s");
			case "split" -> Fault.Split.parse("3s..6s:0-11");
			default -> Fault.Crash.parse("4s:" + OWNER);
		};
	}

	private static Experiment.Builder strict(String load, String spread) {
		return of(load, spread).consistency(LimitConsistency.STRICT);
	}

	private static Experiment.Builder of(String load, String spread) {
		return Experiment.builder().load(LoadProfile.parse(load)).spread(NodeSpread.parse(spread)).seed(SEED);
	}

}
