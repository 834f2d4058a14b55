/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;

/**
 * What came out of a plan, or of as much of it as ran.
 *
 * @param plan the plan
 * @param finished runs that came to an end
 * @param comparisons one for each scenario of which anything ran
 * @param failures runs that broke a rule which always holds, with the rule
 */
public record StudyResults(StudyPlan plan, int finished, List<ScenarioComparison> comparisons, List<String> failures) {

	public StudyResults {
		comparisons = List.copyOf(comparisons);
		failures = List.copyOf(failures);
	}

	/**
	 * Sort runs by what they are about.
	 * @param outcomes the outcome of every task, in order; none for those that did not
	 * run
	 */
	static StudyResults of(StudyPlan plan, List<PlannedRun> tasks, List<@Nullable ExperimentOutcome> outcomes,
			List<String> failures) {
		Map<Place, Map<Contender, List<ExperimentOutcome>>> sorted = new LinkedHashMap<>();
		for (int i = 0; i < tasks.size(); i++) {
			ExperimentOutcome outcome = outcomes.get(i);
			if (outcome != null) {
				PlannedRun task = tasks.get(i);
				sorted.computeIfAbsent(new Place(task.topic(), task.scenario()), (place) -> new LinkedHashMap<>())
					.computeIfAbsent(task.contender(), (contender) -> new ArrayList<>())
					.add(outcome);
			}
		}
		List<ScenarioComparison> comparisons = new ArrayList<>();
		sorted.forEach((place, cells) -> comparisons.add(comparison(place, cells)));
		int finished = (int) outcomes.stream().filter(Objects::nonNull).count();
		return new StudyResults(plan, finished, comparisons, failures);
	}

	private static ScenarioComparison comparison(Place place, Map<Contender, List<ExperimentOutcome>> cells) {
		return new ScenarioComparison(place.topic(), place.scenario(),
				cells.entrySet()
					.stream()
					.map((entry) -> new ContenderResult(entry.getKey(), entry.getValue()))
					.toList());
	}

	/**
	 * Whether everything ran.
	 */
	public boolean isComplete() {
		return this.finished == this.plan.tasks().size();
	}

	/**
	 * What came out for a topic.
	 */
	public List<ScenarioComparison> about(StudyTopic topic) {
		return this.comparisons.stream().filter((comparison) -> comparison.topic() == topic).toList();
	}

	/**
	 * Where a run belongs.
	 *
	 * @param topic the topic
	 * @param scenario the scenario
	 */
	private record Place(StudyTopic topic, Scenario scenario) {

	}

}
