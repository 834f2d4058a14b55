/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.List;

import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;
import io.github.gossiplimiter.simulator.statistics.Sample;

/**
 * What came out for one contender in one scenario.
 *
 * @param contender the contender
 * @param outcomes its runs, at least one, in the order of their seeds
 */
public record ContenderResult(Contender contender, List<ExperimentOutcome> outcomes) {

	public ContenderResult {
		outcomes = List.copyOf(outcomes);
		if (outcomes.isEmpty()) {
			throw new IllegalArgumentException("outcomes must not be empty: contender=" + contender.name());
		}
	}

	/**
	 * A figure of all runs.
	 */
	public Sample sample(Figure figure) {
		return Sample.of(this.outcomes, figure::of);
	}

	/**
	 * The mean of a figure.
	 */
	public double mean(Figure figure) {
		return sample(figure).mean();
	}

}
