/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.ArrayList;
import java.util.List;

/**
 * Everything that is to run.
 *
 * @param studies the studies
 * @param seed the seed of the first run of each pair; the next one has the next
 */
public record StudyPlan(List<Study> studies, long seed) {

	public StudyPlan {
		studies = List.copyOf(studies);
	}

	/**
	 * All runs. First comes the first run of everything, then the second, so that half a
	 * plan says something about all of it.
	 */
	public List<PlannedRun> tasks() {
		List<PlannedRun> tasks = new ArrayList<>();
		int most = this.studies.stream().mapToInt(Study::runs).max().orElse(0);
		for (int run = 0; run < most; run++) {
			for (Study study : this.studies) {
				if (run < study.runs()) {
					addRun(tasks, study, run);
				}
			}
		}
		return List.copyOf(tasks);
	}

	private void addRun(List<PlannedRun> tasks, Study study, int run) {
		for (Scenario scenario : study.scenarios()) {
			for (Contender contender : study.contenders()) {
				tasks.add(new PlannedRun(study.topic(), scenario, contender, this.seed + run));
			}
		}
	}

}
