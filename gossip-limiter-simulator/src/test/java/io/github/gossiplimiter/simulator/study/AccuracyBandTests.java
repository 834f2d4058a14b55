/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clusters, limits and windows of all sizes, below the limit and far above it: what is
 * granted stays within a band around the limit. All of them in a slow build.
 */
class AccuracyBandTests {

	private static final int[] NODES = TestSize.of(new int[] { 3, 10 }, new int[] { 2, 3, 5, 10, 25, 50 });

	private static final int[] PERMITS = TestSize.of(new int[] { 100, 1000 }, new int[] { 50, 100, 300, 1000, 5000 });

	private static final int[] WINDOW_SECONDS = TestSize.of(new int[] { 10, 60 }, new int[] { 10, 30, 60, 300 });

	/*
	 * In requests as well as in per cent: a few requests are in flight between any two
	 * nodes, however small the limit is.
	 */
	private static final double OVER_REQUESTS = 4;

	private static final double OVER_PERCENT = 3;

	private static final double UNDER_PERCENT = 2;

	private static final double FALSE_DENIAL_PERCENT = 1;

	@Tag("C37")
	@TestFactory
	List<DynamicTest> noRequestIsDeniedBelowTheLimit() {
		return matrix("load:50%", (outcome) -> {
			assertThat(outcome.accuracy().falseDenialPercent()).as("false denials, %%")
				.isLessThanOrEqualTo(FALSE_DENIAL_PERCENT);
			assertThat(outcome.accuracy().overAdmitted()).as("over-admission").isZero();
		});
	}

	@Tag("C37")
	@TestFactory
	List<DynamicTest> overloadIsAdmittedUpToTheLimitAndLittleMore() {
		return matrix("steady_8x", (outcome) -> {
			double most = Math.max(OVER_REQUESTS, OVER_PERCENT * outcome.accuracy().limit() / 100);
			assertThat((double) outcome.accuracy().overAdmitted()).as("over-admission").isLessThanOrEqualTo(most);
			assertThat(outcome.accuracy().underAdmissionPercent()).as("under-admission, %%")
				.isLessThanOrEqualTo(UNDER_PERCENT);
		});
	}

	private static List<DynamicTest> matrix(String load, Band band) {
		List<DynamicTest> tests = new ArrayList<>();
		for (int nodes : NODES) {
			for (int permits : PERMITS) {
				for (int seconds : WINDOW_SECONDS) {
					Scenario scenario = Scenario.of(load, NodeSpread.UNIFORM)
						.withNodes(nodes)
						.withPermits(permits)
						.withWindow(Duration.ofSeconds(seconds));
					PlannedRun task = new PlannedRun(StudyTopic.BELOW, scenario, Contender.OURS, 1);
					tests.add(DynamicTest.dynamicTest(task.command(), () -> band.check(task.run())));
				}
			}
		}
		return tests;
	}

	/**
	 * What has to hold of a run.
	 */
	@FunctionalInterface
	private interface Band {

		void check(ExperimentOutcome outcome);

	}

}
