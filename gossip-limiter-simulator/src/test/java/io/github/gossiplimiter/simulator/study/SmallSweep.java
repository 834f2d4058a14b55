/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;

/**
 * A sweep small enough for every build, run once for all tests that look at it: both that
 * are compared in all promised cells, a few times, and everything else once.
 */
public final class SmallSweep {

	/**
	 * How often each of the two runs in each cell.
	 */
	public static final int RUNS = 2;

	private static @Nullable StudyResults known;

	private SmallSweep() {
	}

	/**
	 * What came out.
	 */
	public static synchronized StudyResults results() {
		// Not when the class is loaded: the threads that run it would wait for that.
		if (known == null) {
			known = run(plan(), 2);
		}
		return known;
	}

	/**
	 * Two scenarios and two contenders, twice.
	 */
	public static StudyPlan tiny() {
		List<Scenario> scenarios = List.of(Scenario.of("spike", NodeSpread.UNIFORM),
				Scenario.of("spike", NodeSpread.HOTSPOT));
		return new StudyPlan(
				List.of(new Study(StudyTopic.EXPERIMENT, scenarios, List.of(Contender.DOCUMENT, Contender.OURS), 2)),
				1);
	}

	/**
	 * Run a plan.
	 */
	public static StudyResults run(StudyPlan plan, int threads) {
		try {
			return new PlanRunner(plan, (index, task, outcome) -> {
			}).run(threads);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static StudyPlan plan() {
		List<Study> studies = new ArrayList<>(StudyPlans.duel(RUNS, 1).studies());
		List<Contender> others = NamedConfigurations.ofDocument()
			.stream()
			.filter((configuration) -> !configuration.name().equals("g4b1"))
			.map(Contender::of)
			.toList();
		studies.add(new Study(StudyTopic.EXPERIMENT, List.of(Scenario.of("spike", NodeSpread.UNIFORM)), others, 1));
		studies.add(new Study(StudyTopic.BELOW, List.of(Scenario.of("load:80%:5s", NodeSpread.UNIFORM)),
				List.of(Contender.OURS), 1));
		return new StudyPlan(studies, 1);
	}

}
