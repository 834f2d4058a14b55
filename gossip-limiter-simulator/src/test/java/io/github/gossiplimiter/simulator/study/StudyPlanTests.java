/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;

import static org.assertj.core.api.Assertions.assertThat;

class StudyPlanTests {

	@Tag("A60")
	@Tag("A61")
	@Tag("A62")
	@Test
	void fullPlanHasTheDocumentsExperimentTenTimes() {
		List<PlannedRun> tasks = StudyPlans.full(10, 1).tasks();
		assertThat(tasks.stream()
			.filter((task) -> task.topic() == StudyTopic.EXPERIMENT)
			.filter((task) -> !task.scenario().load().name().equals(StudyPlans.WAVY))
			.filter((task) -> isOfDocument(task.contender()))).hasSize(21 * 4 * 2 * 10);
		assertThat(tasks.stream().map(PlannedRun::topic)).contains(StudyTopic.values());
	}

	@Tag("A71")
	@Test
	void everyNamedConfigurationTakesPart() {
		assertThat(StudyPlans.full(10, 1).tasks().stream().map((task) -> task.contender().name()))
			.containsAll(NamedConfigurations.names().stream().filter((name) -> !name.equals("g4b1")).toList());
	}

	@Test
	void noRunIsPlannedTwice() {
		List<PlannedRun> tasks = StudyPlans.full(10, 1).tasks();
		Set<String> commands = new HashSet<>();
		assertThat(tasks).allMatch((task) -> commands.add(task.topic() + " " + task.command()));
	}

	@Test
	void everythingRunsOnceBeforeAnythingRunsTwice() {
		List<PlannedRun> tasks = StudyPlans.full(10, 7).tasks();
		assertThat(tasks.stream().map(PlannedRun::seed)).isSorted();
		assertThat(tasks.get(0).seed()).isEqualTo(7);
	}

	@Test
	void commandRepeatsARun() {
		assertThat(SmallSweep.tiny().tasks().get(3).command()).isEqualTo(
				"run --nodes 25 --limit 300 --window 30s --load spike --spread hotspot --strategy two-stage --seed 1");
	}

	private static boolean isOfDocument(Contender contender) {
		return contender.equals(Contender.DOCUMENT)
				|| NamedConfigurations.ofDocument().contains(contender.configuration());
	}

}
