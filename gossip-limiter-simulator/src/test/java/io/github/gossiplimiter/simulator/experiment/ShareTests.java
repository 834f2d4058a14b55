/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that are cut off for long use their shares of a strict limit, and the others
 * leave these to them.
 */
class ShareTests {

	private static final int CUT_OFF = 2;

	static LongStream seeds() {
		return LongStream.rangeClosed(1, TestSize.of(1, 10));
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("D12")
	@Tag("D18")
	void sidesOfALongSplitAdmitNoMoreThanTheLimitTogether(long seed) {
		List<DecisionLog> answers = new ArrayList<>();
		ExperimentOutcome outcome = Experiment.builder()
			.nodes(5)
			.window(100, Duration.ofSeconds(10))
			.load(LoadProfile.parse("overload:90s"))
			.consistency(LimitConsistency.STRICT)
			.set(List.of("cluster.expected-members=5", "limit.on-failure=share"))
			.fault(Fault.Split.parse("10s..60s:0-" + (CUT_OFF - 1)))
			.seed(seed)
			.build()
			.run(answers::add);
		assertThat(outcome.accuracy().overAdmitted()).isZero();
		// A share is a fifth of the limit.
		assertThat(admitted(answers.get(0), 40, 60, true)).isBetween(60L, 80L);
		assertThat(admitted(answers.get(0), 40, 60, false)).isBetween(80L, 120L);
		assertThat(admitted(answers.get(0), 76, 90, true) + admitted(answers.get(0), 76, 90, false))
			.as("all of it when all are there again")
			.isGreaterThan(90);
	}

	private static long admitted(DecisionLog decisions, int fromSeconds, int toSeconds, boolean cutOff) {
		long admitted = 0;
		for (int i = 0; i < decisions.size(); i++) {
			long second = decisions.nanos(i) / 1_000_000_000L;
			boolean counted = second >= fromSeconds && second < toSeconds && cutOff == (decisions.node(i) < CUT_OFF);
			admitted += (counted && decisions.isAllowed(i)) ? 1 : 0;
		}
		return admitted;
	}

}
