/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.experiment.NodeSpread;
import io.github.gossiplimiter.simulator.study.Contender;
import io.github.gossiplimiter.simulator.study.ContenderResult;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.ScenarioComparison;
import io.github.gossiplimiter.simulator.study.StudyResults;
import io.github.gossiplimiter.simulator.study.StudyTopic;

/**
 * What each part of the document's two-stage rule brings: other weights, and parts left
 * out.
 */
final class WeightsSection {

	private static final double KILO = 1000;

	private static final Map<String, String> ABLATIONS = Map.of("document", "all parts", "g4b0", "no velocity", "g0b1",
			"no pressure", "g4b1-fan3", "fixed fan-out of 3", "g4b1-fan9", "fixed fan-out of 9");

	private final List<ScenarioComparison> comparisons;

	WeightsSection(StudyResults results) {
		this.comparisons = results.about(StudyTopic.EXPERIMENT);
	}

	void write(HtmlWriter html) {
		html.open("section", "id", "weights").leaf("h2", "What the weights do");
		html.leaf("p", "All of these are configurations of the document, as published. Both weights shorten the "
				+ "interval: gamma by how full the fullest key is, beta by how fast the fastest one fills.");
		writeSweep(html, "Gamma: the weight of pressure, with beta 1", "gamma", names("g%db1", 0, 1, 2, 3, 4, 5));
		writeSweep(html, "Beta: the weight of velocity, with gamma 4", "beta", names("g4b%d", 0, 1, 2, 4));
		html.leaf("h3", "Parts left out");
		writeAblations(html);
		html.closeLine();
	}

	private static Map<Double, String> names(String pattern, int... weights) {
		Map<Double, String> names = new TreeMap<>();
		for (int weight : weights) {
			String name = pattern.formatted(weight);
			names.put((double) weight, name.equals("g4b1") ? Contender.DOCUMENT.name() : name);
		}
		return names;
	}

	private void writeSweep(HtmlWriter html, String title, String weight, Map<Double, String> names) {
		html.leaf("h3", title);
		for (NodeSpread spread : NodeSpread.values()) {
			List<ScenarioComparison> drawn = this.comparisons.stream()
				.filter((comparison) -> comparison.scenario().spread() == spread)
				.filter((comparison) -> names.values().stream().allMatch((name) -> find(comparison, name) != null))
				.toList();
			if (!drawn.isEmpty()) {
				LineChart over = chart(drawn, names, weight, "Over-admission, %, " + spread, Figure.OVER_PERCENT, 1);
				ChartLegend.lines(html, over.lines());
				html.open("div", "class", "charts");
				over.write(html);
				chart(drawn, names, weight, "Kilobytes, " + spread, Figure.BYTES, KILO).write(html);
				html.closeLine();
			}
		}
		writeSweepTable(html, title, weight, names);
	}

	private static LineChart chart(List<ScenarioComparison> drawn, Map<Double, String> names, String weight, String up,
			Figure figure, double unit) {
		List<LineChart.Line> lines = new ArrayList<>();
		for (ScenarioComparison comparison : drawn) {
			List<Double> values = new ArrayList<>();
			for (String name : names.values()) {
				ContenderResult cell = find(comparison, name);
				values.add((cell != null) ? cell.mean(figure) / unit : Double.NaN);
			}
			lines.add(new LineChart.Line(comparison.scenario().load().name(), "s-" + (lines.size() + 1), values));
		}
		return new LineChart(up, weight, up, List.copyOf(names.keySet()), lines);
	}

	private void writeSweepTable(HtmlWriter html, String title, String weight, Map<Double, String> names) {
		List<String> headers = new ArrayList<>(List.of("Cell"));
		names.keySet().forEach((value) -> headers.add(weight + " " + NumberFormats.plain(value)));
		HtmlTable table = new HtmlTable(title + ": over-admission % and kilobytes", headers.toArray(String[]::new));
		for (ScenarioComparison comparison : this.comparisons) {
			HtmlTable.Row row = table.row(comparison.scenario().cell(), "");
			names.values().forEach((name) -> row.cell(figures(find(comparison, name))));
		}
		html.open("details").leaf("summary", "In figures");
		table.write(html);
		html.closeLine();
	}

	private void writeAblations(HtmlWriter html) {
		List<String> names = List.of("document", "g4b0", "g0b1", "g4b1-fan3", "g4b1-fan9");
		List<String> headers = new ArrayList<>(List.of("Cell"));
		names.forEach((name) -> headers.add(ABLATIONS.get(name) + " (" + name + ")"));
		HtmlTable table = new HtmlTable("Over-admission % (* surely different from all parts) and kilobytes",
				headers.toArray(String[]::new));
		for (ScenarioComparison comparison : this.comparisons) {
			Map<String, Double> sure = comparison.differences(Contender.DOCUMENT, Figure.OVER_PERCENT);
			HtmlTable.Row row = table.row(comparison.scenario().cell(), "");
			for (String name : names) {
				boolean different = NumberFormats.isSignificant(sure.getOrDefault(name, 1.0));
				row.cell(figures(find(comparison, name)) + (different ? " *" : ""));
			}
		}
		table.write(html);
	}

	private static String figures(@Nullable ContenderResult cell) {
		return (cell != null) ? NumberFormats.spread(cell.sample(Figure.OVER_PERCENT)) + " %, "
				+ NumberFormats.compact(cell.mean(Figure.BYTES) / KILO) + " KB" : "\u2013";
	}

	private static @Nullable ContenderResult find(ScenarioComparison comparison, String name) {
		return comparison.cells()
			.stream()
			.filter((cell) -> cell.contender().name().equals(name))
			.findFirst()
			.orElse(null);
	}

}
