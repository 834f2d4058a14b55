/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.statistics.RunDifference;
import io.github.gossiplimiter.simulator.statistics.Sample;
import io.github.gossiplimiter.simulator.study.Contender;
import io.github.gossiplimiter.simulator.study.ContenderResult;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.ScenarioComparison;
import io.github.gossiplimiter.simulator.study.StudyResults;

/**
 * One line for each figure of each contender in each scenario.
 */
final class SummaryFile {

	private SummaryFile() {
	}

	/**
	 * All lines.
	 */
	static String render(StudyResults results) {
		StringBuilder out = new StringBuilder(CsvFile.line("topic", "nodes", "limit", "windowMillis", "load", "spread",
				"keys", "zipf", "faults", "configuration", "consistency", "figure", "runs", "mean", "deviation",
				"margin95", "max", "pRanksHolm", "pRanks", "pMeans"));
		for (ScenarioComparison comparison : results.comparisons()) {
			for (Figure figure : Figure.values()) {
				append(out, comparison, figure);
			}
		}
		return out.toString();
	}

	private static void append(StringBuilder out, ScenarioComparison comparison, Figure figure) {
		Map<String, Double> adjusted = comparison.differences(Contender.DOCUMENT, figure);
		ContenderResult document = comparison.cell(Contender.DOCUMENT);
		for (ContenderResult cell : comparison.cells()) {
			Sample sample = cell.sample(figure);
			List<Object> values = new ArrayList<>();
			values.add(comparison.topic());
			values.addAll(ScenarioColumns.values(comparison.scenario()));
			values.add(cell.contender().name());
			values.add(cell.contender().consistency());
			values.add(figure.column());
			values.add(sample.size());
			for (double value : new double[] { sample.mean(), sample.deviation(), sample.margin(), sample.max() }) {
				values.add(ScenarioColumns.number(value));
			}
			Double p = adjusted.get(cell.contender().name());
			RunDifference difference = (p != null && document != null)
					? RunDifference.between(document.sample(figure), sample) : null;
			values.add(pValue(p));
			values.add(pValue((difference != null) ? difference.ranks() : null));
			values.add(pValue((difference != null) ? difference.means() : null));
			out.append(CsvFile.line(values.toArray()));
		}
	}

	private static String pValue(@Nullable Double p) {
		return (p != null) ? p.toString() : "";
	}

}
