/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.List;

/**
 * A question: every contender in every scenario, several times.
 *
 * @param topic what it is about
 * @param scenarios the scenarios
 * @param contenders the contenders
 * @param runs how often each pair runs
 */
public record Study(StudyTopic topic, List<Scenario> scenarios, List<Contender> contenders, int runs) {

	public Study {
		scenarios = List.copyOf(scenarios);
		contenders = List.copyOf(contenders);
		if (runs < 1) {
			throw new IllegalArgumentException("runs must be at least 1: runs=" + runs);
		}
	}

	/**
	 * The same with fewer runs, at least one.
	 */
	Study withRunsAtMost(int value) {
		return new Study(this.topic, this.scenarios, this.contenders, Math.max(1, Math.min(this.runs, value)));
	}

}
