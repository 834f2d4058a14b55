/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;
import io.github.gossiplimiter.simulator.study.Contender;
import io.github.gossiplimiter.simulator.study.ContenderResult;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.ScenarioComparison;
import io.github.gossiplimiter.simulator.study.StudyResults;
import io.github.gossiplimiter.simulator.study.StudyTopic;

/**
 * Everything about each cell: who beats whom, what happened when, and all figures.
 */
final class CellsSection {

	private static final double KILO = 1000;

	private final List<ScenarioComparison> comparisons;

	CellsSection(StudyResults results) {
		this.comparisons = results.about(StudyTopic.EXPERIMENT);
	}

	void write(HtmlWriter html) {
		html.open("section", "id", "cells").leaf("h2", "Cell by cell");
		html.leaf("p", "Lower left is better. The dashed line joins the configurations that no other beats in both "
				+ "respects. Point at a mark, or select a chart and use the arrow keys, to read its figures.");
		Set<ContenderFamily> families = EnumSet.noneOf(ContenderFamily.class);
		this.comparisons.forEach((comparison) -> comparison.cells()
			.forEach((cell) -> families.add(ContenderFamily.of(cell.contender()))));
		ChartLegend.marks(html, families);
		html.open("div", "class", "tabs");
		for (ScenarioComparison comparison : this.comparisons) {
			writeCell(html, comparison);
		}
		html.close().closeLine();
	}

	private static void writeCell(HtmlWriter html, ScenarioComparison comparison) {
		String name = comparison.scenario().cell();
		html.open("article", "class", "tab", "id", "cell-" + name.replace(' ', '-'), "data-title", name);
		html.leaf("h3", name);
		html.open("div", "class", "charts two");
		scatter(comparison, "kilobytes of all nodes", Figure.BYTES, KILO).write(html);
		scatter(comparison, "messages of all nodes", Figure.MESSAGES, 1).write(html);
		html.closeLine();
		writeSeries(html, comparison);
		writeTable(html, comparison);
		html.open("p", "class", "command")
			.text("Again with: ")
			.leaf("code",
					"run " + comparison.scenario().options() + " --strategy NAME --runs "
							+ comparison.cells().get(0).outcomes().size() + " --seed "
							+ comparison.cells().get(0).outcomes().get(0).seed())
			.close();
		html.closeLine();
	}

	private static ScatterChart scatter(ScenarioComparison comparison, String across, Figure cost, double unit) {
		List<ScatterChart.Point> points = comparison.cells()
			.stream()
			.map((cell) -> new ScatterChart.Point(ContenderFamily.label(cell.contender()),
					ContenderFamily.of(cell.contender()), cell.mean(cost) / unit, cell.mean(Figure.OVER_PERCENT),
					note(cell)))
			.toList();
		return new ScatterChart("Over-admission against " + across + ", " + comparison.scenario().cell(), across,
				"over-admission, % of the limit", points, true);
	}

	private static String note(ContenderResult cell) {
		return NumberFormats.compact(cell.mean(Figure.OVER_PERCENT)) + " % over, "
				+ NumberFormats.compact(cell.mean(Figure.BYTES) / KILO) + " KB, "
				+ NumberFormats.compact(cell.mean(Figure.MESSAGES)) + " messages";
	}

	private static void writeSeries(HtmlWriter html, ScenarioComparison comparison) {
		List<ContenderResult> drawn = comparison.cells()
			.stream()
			.filter((cell) -> ContenderFamily.of(cell.contender()) == ContenderFamily.OURS
					|| ContenderFamily.of(cell.contender()) == ContenderFamily.DOCUMENT)
			.toList();
		List<LineChart> charts = List.of(
				series(drawn, "Requests a second", TimeSeries.of(ExperimentOutcome.Second::requests)),
				series(drawn, "Above the limit so far, requests", TimeSeries.soFar((second) -> (double) second.over())),
				series(drawn, "Kilobytes a second", TimeSeries.of((second) -> second.bytes() / KILO)),
				series(drawn, "Interval between rounds, ms", TimeSeries.of(ExperimentOutcome.Second::intervalMillis)),
				series(drawn, "Messages a second", TimeSeries.of(ExperimentOutcome.Second::messages)));
		html.leaf("h4", "Second by second, mean of all runs");
		ChartLegend.lines(html, charts.get(0).lines());
		html.open("div", "class", "charts");
		charts.forEach((chart) -> chart.write(html));
		html.closeLine();
	}

	private static LineChart series(List<ContenderResult> cells, String up, TimeSeries values) {
		List<LineChart.Line> lines = new ArrayList<>();
		int seconds = 0;
		for (ContenderResult cell : cells) {
			List<Double> means = values.mean(cell.outcomes());
			seconds = Math.max(seconds, means.size());
			lines.add(new LineChart.Line(ContenderFamily.label(cell.contender()),
					ContenderFamily.of(cell.contender()).style(), means));
		}
		List<Double> xs = new ArrayList<>();
		for (int second = 1; second <= seconds; second++) {
			xs.add((double) second);
		}
		return new LineChart(up, "seconds", up, xs, lines);
	}

	private static void writeTable(HtmlWriter html, ScenarioComparison comparison) {
		Map<String, Double> over = comparison.differences(Contender.DOCUMENT, Figure.OVER_PERCENT);
		Map<String, Double> bytes = comparison.differences(Contender.DOCUMENT, Figure.BYTES);
		HtmlTable table = new HtmlTable("All configurations, " + comparison.scenario().cell(), "Configuration",
				"Over %", "p", "Over requests", "Under %", "False denials %", "Messages", "KB", "p (bytes)",
				"Interval / fan-out, ms");
		for (ContenderResult cell : comparison.cells()) {
			String name = cell.contender().name();
			table.row(ContenderFamily.label(cell.contender()), ContenderFamily.of(cell.contender()).style())
				.cell(NumberFormats.spread(cell.sample(Figure.OVER_PERCENT)))
				.cell(significance(over.get(name)))
				.cell(NumberFormats.spread(cell.sample(Figure.OVER_REQUESTS)))
				.cell(NumberFormats.spread(cell.sample(Figure.UNDER_PERCENT)))
				.cell(NumberFormats.spread(cell.sample(Figure.FALSE_DENIAL_PERCENT)))
				.cell(NumberFormats.spread(cell.sample(Figure.MESSAGES)))
				.cell(kilo(cell))
				.cell(significance(bytes.get(name)))
				.cell(NumberFormats.compact(cell.mean(Figure.INTERVAL_OVER_FAN_OUT)));
		}
		html.open("details").leaf("summary", "All configurations in figures");
		table.write(html);
		html.closeLine();
	}

	private static String kilo(ContenderResult cell) {
		return NumberFormats.compact(cell.mean(Figure.BYTES) / KILO) + " \u00b1 "
				+ NumberFormats.compact(cell.sample(Figure.BYTES).margin() / KILO);
	}

	private static String significance(@Nullable Double p) {
		if (p == null) {
			return "\u2013";
		}
		return NumberFormats.pValue(p) + (NumberFormats.isSignificant(p) ? " *" : "");
	}

	/**
	 * A figure second by second.
	 *
	 * @param of the figure of a second
	 * @param running whether the largest so far is shown
	 */
	private record TimeSeries(ToDoubleFunction<ExperimentOutcome.Second> of, boolean running) {

		private static TimeSeries of(ToDoubleFunction<ExperimentOutcome.Second> of) {
			return new TimeSeries(of, false);
		}

		private static TimeSeries soFar(ToDoubleFunction<ExperimentOutcome.Second> of) {
			return new TimeSeries(of, true);
		}

		private List<Double> mean(List<ExperimentOutcome> outcomes) {
			int seconds = outcomes.stream().mapToInt((outcome) -> outcome.series().size()).min().orElse(0);
			double[] sums = new double[seconds];
			for (ExperimentOutcome outcome : outcomes) {
				double largest = 0;
				for (int second = 0; second < seconds; second++) {
					double value = this.of.applyAsDouble(outcome.series().get(second));
					largest = Math.max(largest, value);
					sums[second] += this.running ? largest : value;
				}
			}
			List<Double> means = new ArrayList<>();
			for (double sum : sums) {
				means.add(sum / outcomes.size());
			}
			return means;
		}

	}

}
