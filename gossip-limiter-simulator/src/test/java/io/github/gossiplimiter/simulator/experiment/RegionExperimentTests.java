/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Three regions of eight nodes at 80 ms, 3,000 permits in five minutes, uneven traffic.
 */
class RegionExperimentTests {

	@Tag("C18")
	@ParameterizedTest(name = "{0}, seed {1}")
	@MethodSource("runs")
	void regionsKeepOneLimitForAHundredthOfTheBytes(String load, long seed) {
		ExperimentOutcome outcome = experiment(load, seed, "6,3,1").run();
		assertThat(outcome.accuracy().overAdmissionPercent()).isLessThanOrEqualTo(5);
		assertThat(outcome.traffic().otherRegionsPercent()).isPositive().isLessThanOrEqualTo(1);
	}

	static Stream<Arguments> runs() {
		return Stream
			.of(arguments("steady_8x", 1), arguments("spike", 1), arguments("spike", 2), arguments("double_burst", 1),
					arguments("steady_8x", 2), arguments("baseline_2x", 1), arguments("wavy", 1))
			.limit(TestSize.of(1, 7));
	}

	@Test
	void commandRepeatsTheRegions() {
		assertThat(experiment("spike", 1, "6,3,1").command())
			.contains("--regions 3 --region-delay 80ms --region-weights 6.0,3.0,1.0");
	}

	@Test
	void weightsSpreadRequestsOverRegions() {
		ArrivalSequence arrivals = experiment("spike", 1, "1,0,1").arrivals();
		int[] requests = new int[3];
		for (int i = 0; i < arrivals.size(); i++) {
			requests[arrivals.node(i) / 8]++;
		}
		assertThat(requests[1]).isZero();
		assertThat(requests[0]).isBetween(arrivals.size() * 4 / 10, arrivals.size() * 6 / 10);
	}

	@Test
	void invalidRegionsAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> experiment("spike", 1, "1,2"))
			.withMessageContaining("one weight for each of the 3 regions");
		assertThatIllegalArgumentException().isThrownBy(() -> RegionOptions.parseWeights("a,b"))
			.withMessageContaining("6,3,1");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RegionOptions(3, Duration.ZERO, List.of(0.0, 0.0, 0.0)))
			.withMessageContaining("not all are 0");
	}

	private static Experiment experiment(String load, long seed, String weights) {
		return Experiment.builder()
			.nodes(24)
			.window(3000, Duration.ofMinutes(5))
			.load(LoadProfile.parse(load))
			.regions(new RegionOptions(3, Duration.ofMillis(80), RegionOptions.parseWeights(weights)))
			.seed(seed)
			.build();
	}

}
