/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.statistics.HolmCorrection;
import io.github.gossiplimiter.simulator.statistics.RunDifference;

/**
 * What came out for all contenders in one scenario.
 *
 * @param topic what it is about
 * @param scenario the scenario
 * @param cells one for each contender that ran
 */
public record ScenarioComparison(StudyTopic topic, Scenario scenario, List<ContenderResult> cells) {

	public ScenarioComparison {
		cells = List.copyOf(cells);
	}

	/**
	 * What came out for a contender, if it ran.
	 */
	public @Nullable ContenderResult cell(Contender contender) {
		return this.cells.stream()
			.filter((cell) -> cell.contender().name().equals(contender.name()))
			.findFirst()
			.orElse(null);
	}

	/**
	 * How sure it is that contenders differ from one of them in a figure: p-values of the
	 * test of ranks, corrected for how many contenders there are.
	 * @return for every other contender, by name
	 */
	public Map<String, Double> differences(Contender from, Figure figure) {
		ContenderResult baseline = cell(from);
		if (baseline == null) {
			return Map.of();
		}
		List<ContenderResult> others = this.cells.stream().filter((cell) -> !cell.equals(baseline)).toList();
		double[] adjusted = HolmCorrection.adjust(others.stream()
			.mapToDouble((cell) -> RunDifference.between(baseline.sample(figure), cell.sample(figure)).ranks())
			.toArray());
		Map<String, Double> byName = new LinkedHashMap<>();
		for (int i = 0; i < adjusted.length; i++) {
			byName.put(others.get(i).contender().name(), adjusted[i]);
		}
		return byName;
	}

}
