/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;

/**
 * One run. It depends on nothing but what stands here.
 *
 * @param topic what it is for
 * @param scenario the scenario
 * @param contender who is put to it
 * @param seed what decides it
 */
public record PlannedRun(StudyTopic topic, Scenario scenario, Contender contender, long seed) {

	ExperimentOutcome run() {
		return this.scenario.experiment(this.contender, this.seed).run();
	}

	/**
	 * The command that repeats it.
	 */
	public String command() {
		return "run " + this.scenario.options() + " " + this.contender.options() + " --seed " + this.seed;
	}

}
