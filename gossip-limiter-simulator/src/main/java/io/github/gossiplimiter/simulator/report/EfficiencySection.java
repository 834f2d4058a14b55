/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.List;

import io.github.gossiplimiter.simulator.experiment.NodeSpread;
import io.github.gossiplimiter.simulator.statistics.Correlation;
import io.github.gossiplimiter.simulator.study.ContenderResult;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.ScenarioComparison;
import io.github.gossiplimiter.simulator.study.StudyResults;
import io.github.gossiplimiter.simulator.study.StudyTopic;

/**
 * Whether one ratio tells how well messages are spent: the interval over the fan-out.
 */
final class EfficiencySection {

	private static final double MESSAGES = 1000;

	private final List<ScenarioComparison> comparisons;

	EfficiencySection(StudyResults results) {
		this.comparisons = results.about(StudyTopic.EXPERIMENT);
	}

	void write(HtmlWriter html) {
		html.open("section", "id", "efficiency").leaf("h2", "Interval over fan-out");
		html.leaf("p", "In theory over-admission per message is in proportion to the interval over the fan-out, "
				+ "whatever either of them is. Here each configuration stands at what it kept to on average: if the "
				+ "theory holds, the marks of a chart rise from left to right, and the correlation of ranks is near 1.");
		html.open("div", "class", "charts two");
		this.comparisons.stream()
			.filter((comparison) -> comparison.scenario().spread() == NodeSpread.UNIFORM)
			.forEach((comparison) -> chart(comparison).write(html));
		html.closeLine();
		HtmlTable table = new HtmlTable(
				"Correlation of ranks between interval over fan-out and over-admission per message", "Cell",
				"All configurations", "The document's");
		for (ScenarioComparison comparison : this.comparisons) {
			table.row(comparison.scenario().cell(), "")
				.cell(correlation(comparison.cells()))
				.cell(correlation(comparison.cells()
					.stream()
					.filter((cell) -> ContenderFamily.of(cell.contender()) != ContenderFamily.OURS
							&& ContenderFamily.of(cell.contender()) != ContenderFamily.OTHER)
					.toList()));
		}
		table.write(html);
		html.closeLine();
	}

	private static ScatterChart chart(ScenarioComparison comparison) {
		List<ScatterChart.Point> points = comparison.cells()
			.stream()
			.filter((cell) -> cell.mean(Figure.INTERVAL_OVER_FAN_OUT) > 0)
			.map((cell) -> new ScatterChart.Point(ContenderFamily.label(cell.contender()),
					ContenderFamily.of(cell.contender()), cell.mean(Figure.INTERVAL_OVER_FAN_OUT), perMessage(cell),
					NumberFormats.compact(cell.mean(Figure.INTERVAL_OVER_FAN_OUT)) + " ms, "
							+ NumberFormats.compact(perMessage(cell)) + " requests over per 1000 messages"))
			.toList();
		String name = comparison.scenario().cell();
		return new ScatterChart("Over-admission per message against interval over fan-out, " + name,
				"interval over fan-out, ms", name + ": requests over per 1000 messages", points, false);
	}

	private static double perMessage(ContenderResult cell) {
		double messages = cell.mean(Figure.MESSAGES);
		return (messages > 0) ? cell.mean(Figure.OVER_REQUESTS) * MESSAGES / messages : 0;
	}

	private static String correlation(List<ContenderResult> cells) {
		return NumberFormats.decimals(Correlation.ofRanks(
				cells.stream().mapToDouble((cell) -> cell.mean(Figure.INTERVAL_OVER_FAN_OUT)).toArray(),
				cells.stream().mapToDouble(EfficiencySection::perMessage).toArray()), 2);
	}

}
