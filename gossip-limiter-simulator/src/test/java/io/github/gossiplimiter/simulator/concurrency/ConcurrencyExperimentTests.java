/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.simulator.experiment.Fault;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A fleet in front of one backend: never more than the ceiling, whatever happens, and
 * nearly all of what the backend can do.
 */
@Tag("B47")
class ConcurrencyExperimentTests {

	private static ConcurrencyExperiment.Builder experiment(int nodes, int seconds) {
		return ConcurrencyExperiment.builder(nodes)
			.duration(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds / 3));
	}

	/*
	 * Everything at once: slow and lossy links, clocks that are off and drift, a split, a
	 * crash with a restart, nodes that join, and a backend that loses half of its
	 * capacity for a time.
	 */
	private static ConcurrencyExperiment.Builder troubled(int nodes, int capacity) {
		int last = Math.max(0, (nodes - 1) / 2 - 1);
		return experiment(nodes, 30).backend(BackendPlan.of(capacity))
			.expectAll()
			.drift(5000)
			.fault(Fault.Delay.parse("1ms..80ms"))
			.fault(Fault.Loss.parse("0.05"))
			.fault(Fault.Skew.parse("10s"))
			.fault(Fault.Split.parse("6s..12s:0-" + last))
			.fault(Fault.Crash.parse("15s..19s:" + (nodes - 1)))
			.drop(CapacityDrop.parse("21s..25s:0.5"))
			.join(FleetGrowth.parse("22s:2"));
	}

	@ParameterizedTest(name = "{0} nodes, {1}")
	@CsvSource({ "2, EQUAL", "2, DEMAND", "25, EQUAL", "25, DEMAND" })
	void ceilingHoldsUnderFaults(int nodes, Allocation allocation) {
		for (long seed = 1; seed <= TestSize.of(1, 10); seed++) {
			assertHolds(nodes, 8 * nodes, allocation, seed);
		}
	}

	@Tag("slow")
	@ParameterizedTest(name = "{0} nodes, {1}")
	@CsvSource({ "128, EQUAL", "128, DEMAND", "512, EQUAL", "512, DEMAND" })
	void ceilingHoldsInLargeFleets(int nodes, Allocation allocation) {
		assertHolds(nodes, 4 * nodes, allocation, 1);
	}

	/*
	 * With a ceiling that is inferred, and with one that never changes: to that the
	 * promise holds to the letter.
	 */
	private static void assertHolds(int nodes, int capacity, Allocation allocation, long seed) {
		ConcurrencyOutcome inferred = troubled(nodes, capacity).rules(Handoff.ACKNOWLEDGED, allocation)
			.seed(seed)
			.build()
			.run();
		assertThat(inferred.over()).as(inferred.command()).isZero();
		assertThat(inferred.answered()).as(inferred.command()).isPositive();
		ConcurrencyOutcome fixed = troubled(nodes, capacity).rules(Handoff.ACKNOWLEDGED, allocation)
			.ceiling(capacity)
			.seed(seed)
			.build()
			.run();
		assertThat(fixed.mostInFlight()).as(fixed.command()).isLessThanOrEqualTo(capacity);
	}

	static LongStream seeds() {
		return LongStream.rangeClosed(1, TestSize.of(1, 3));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void skewedLoadUsesMostOfTheCapacityIfSharesFollowDemand(long seed) {
		ConcurrencyExperiment.Builder skewed = experiment(25, TestSize.of(40, 300)).load(2, DemandShape.SKEWED)
			.backend(BackendPlan.of(1000))
			.seed(seed);
		double equal = skewed.build().run().utilisation();
		ConcurrencyOutcome outcome = skewed.rules(Handoff.ACKNOWLEDGED, Allocation.DEMAND).build().run();
		assertThat(equal).as("equal parts").isLessThan(0.75);
		assertThat(outcome.utilisation()).as(outcome.command()).isGreaterThanOrEqualTo(0.85);
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void evenOverloadKeepsTheThroughputThatIndependentLimitersLose(long seed) {
		int seconds = TestSize.of(40, 600);
		ConcurrencyOutcome ours = experiment(25, seconds).load(2, DemandShape.EVEN).seed(seed).build().run();
		ConcurrencyOutcome independent = experiment(25, seconds).load(2, DemandShape.EVEN)
			.independent()
			.seed(seed)
			.build()
			.run();
		assertThat(ours.utilisation()).as(ours.command()).isGreaterThanOrEqualTo(0.90);
		assertThat(ours.goodput()).as(ours.command()).isGreaterThanOrEqualTo(0.95);
		// After some minutes, measuring without a queue together helps them as well.
		assertThat(independent.goodput()).as(independent.command()).isLessThan(TestSize.of(0.65, 0.85));
	}

	@Test
	void capacityThatComesBackIsUsedAgain() {
		ConcurrencyOutcome outcome = experiment(25, 60).drop(CapacityDrop.parse("20s..35s:0.4")).build().run();
		assertThat(outcome.goodput()).as(outcome.command()).isGreaterThanOrEqualTo(0.75);
		assertThat(outcome.moments().get(outcome.moments().size() - 30).goodput()).as("in the end")
			.isGreaterThanOrEqualTo(0.9);
	}

	/*
	 * A request takes up to 55 ms, and a message 5. Who divides the ceiling answers
	 * whoever asks; but who is to divide it can do so only when all others know of it.
	 */
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("tenSeeds")
	@Tag("B24")
	void joinerHasItsPartAfterTheDrainAndTwoRoundTrips(long seed) {
		Duration bound = Duration.ofMillis(55 + 20);
		ConcurrencyOutcome.Ramp other = ramp("8s:1:other", seed);
		ConcurrencyOutcome.Ramp owner = ramp("8s:1:owner", seed);
		assertThat(other.time()).as("seed %d", seed).isLessThanOrEqualTo(bound);
		assertThat(owner.time()).as("seed %d", seed).isLessThanOrEqualTo(bound);
	}

	static LongStream tenSeeds() {
		return LongStream.rangeClosed(1, 10);
	}

	private static ConcurrencyOutcome.Ramp ramp(String join, long seed) {
		ConcurrencyOutcome outcome = experiment(5, 12).ceiling(100)
			.fault(Fault.Delay.parse("5ms..5ms"))
			.join(FleetGrowth.parse(join))
			.seed(seed)
			.build()
			.run();
		assertThat(outcome.ramps()).as(outcome.command()).hasSize(1);
		return outcome.ramps().get(0);
	}

	@Test
	void oneSeedGivesOneRun() {
		ConcurrencyExperiment.Builder builder = troubled(3, 30);
		ConcurrencyOutcome once = builder.build().run();
		assertThat(builder.build().run()).isEqualTo(once);
		assertThat(builder.seed(2).build().run()).isNotEqualTo(once);
	}

}
