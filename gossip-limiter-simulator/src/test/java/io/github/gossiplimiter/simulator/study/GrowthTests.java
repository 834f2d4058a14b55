/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What over-admission by gossip grows with: how many requests come, and how long until
 * all know of them, which takes longer in larger clusters, but not in proportion.
 */
@Tag("A12")
class GrowthTests {

	private static final int RUNS = 3;

	@Test
	void fourTimesTheRequestsMeanMoreOverAdmission() {
		double few = over("fixed-1s", "overload:12s:4x", 25);
		double many = over("fixed-1s", "overload:12s:16x", 25);
		assertThat(many).isGreaterThan(2 * few);
	}

	@Test
	void fourTimesTheIntervalMeansMoreOverAdmission() {
		double often = over("fixed-500ms", "overload:6s:16x", 25);
		double rarely = over("fixed-2s", "overload:6s:16x", 25);
		assertThat(rarely).isGreaterThan(1.5 * often);
	}

	@Test
	void fourTimesTheNodesMeanMoreOverAdmissionButFarFromFourTimes() {
		double small = over("fixed-500ms", "overload:6s:16x", 12);
		double large = over("fixed-500ms", "overload:6s:16x", 48);
		assertThat(large).isGreaterThan(small).isLessThan(2.5 * small);
	}

	private static double over(String configuration, String load, int nodes) {
		Contender contender = Contender.countingLikeOurs(NamedConfigurations.find(configuration));
		Scenario scenario = Scenario.of(load, NodeSpread.UNIFORM).withNodes(nodes);
		StudyPlan plan = new StudyPlan(
				List.of(new Study(StudyTopic.GROWTH, List.of(scenario), List.of(contender), RUNS)), 1);
		return SmallSweep.run(plan, 2).comparisons().get(0).cells().get(0).mean(Figure.OVER_REQUESTS);
	}

}
