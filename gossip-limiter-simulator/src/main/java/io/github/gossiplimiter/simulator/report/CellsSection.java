package io.github.gossiplimiter.simulator.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.experiment.Outcome;
import io.github.gossiplimiter.simulator.study.Cell;
import io.github.gossiplimiter.simulator.study.Comparison;
import io.github.gossiplimiter.simulator.study.Contender;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.Results;
import io.github.gossiplimiter.simulator.study.Topic;

/**
 * Everything about each cell: who beats whom, what happened when, and all figures.
 */
final class CellsSection {

	private static final double KILO = 1000;

	private final List<Comparison> comparisons;

	CellsSection(Results results) {
		this.comparisons = results.about(Topic.EXPERIMENT);
	}

	void write(Html html) {
		html.open("section", "id", "cells").leaf("h2", "Cell by cell");
		html.leaf("p", "Lower left is better. The dashed line joins the configurations that no other beats in both "
				+ "respects. Point at a mark, or select a chart and use the arrow keys, to read its figures.");
		Set<Family> families = EnumSet.noneOf(Family.class);
		this.comparisons
			.forEach((comparison) -> comparison.cells().forEach((cell) -> families.add(Family.of(cell.contender()))));
		Legend.marks(html, families);
		html.open("div", "class", "tabs");
		for (Comparison comparison : this.comparisons) {
			writeCell(html, comparison);
		}
		html.close().closeLine();
	}

	private static void writeCell(Html html, Comparison comparison) {
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

	private static ScatterChart scatter(Comparison comparison, String across, Figure cost, double unit) {
		List<ScatterChart.Point> points = comparison.cells()
			.stream()
			.map((cell) -> new ScatterChart.Point(Family.label(cell.contender()), Family.of(cell.contender()),
					cell.mean(cost) / unit, cell.mean(Figure.OVER_PERCENT), note(cell)))
			.toList();
		return new ScatterChart("Over-admission against " + across + ", " + comparison.scenario().cell(), across,
				"over-admission, % of the limit", points, true);
	}

	private static String note(Cell cell) {
		return Numbers.compact(cell.mean(Figure.OVER_PERCENT)) + " % over, "
				+ Numbers.compact(cell.mean(Figure.BYTES) / KILO) + " KB, "
				+ Numbers.compact(cell.mean(Figure.MESSAGES)) + " messages";
	}

	private static void writeSeries(Html html, Comparison comparison) {
		List<Cell> drawn = comparison.cells()
			.stream()
			.filter((cell) -> Family.of(cell.contender()) == Family.OURS
					|| Family.of(cell.contender()) == Family.DOCUMENT)
			.toList();
		List<LineChart> charts = List.of(series(drawn, "Requests a second", TimeSeries.of(Outcome.Second::requests)),
				series(drawn, "Above the limit so far, requests", TimeSeries.soFar((second) -> (double) second.over())),
				series(drawn, "Kilobytes a second", TimeSeries.of((second) -> second.bytes() / KILO)),
				series(drawn, "Interval between rounds, ms", TimeSeries.of(Outcome.Second::intervalMillis)),
				series(drawn, "Messages a second", TimeSeries.of(Outcome.Second::messages)));
		html.leaf("h4", "Second by second, mean of all runs");
		Legend.lines(html, charts.get(0).lines());
		html.open("div", "class", "charts");
		charts.forEach((chart) -> chart.write(html));
		html.closeLine();
	}

	private static LineChart series(List<Cell> cells, String up, TimeSeries values) {
		List<LineChart.Line> lines = new ArrayList<>();
		int seconds = 0;
		for (Cell cell : cells) {
			List<Double> means = values.mean(cell.outcomes());
			seconds = Math.max(seconds, means.size());
			lines.add(new LineChart.Line(Family.label(cell.contender()), Family.of(cell.contender()).style(), means));
		}
		List<Double> xs = new ArrayList<>();
		for (int second = 1; second <= seconds; second++) {
			xs.add((double) second);
		}
		return new LineChart(up, "seconds", up, xs, lines);
	}

	private static void writeTable(Html html, Comparison comparison) {
		Map<String, Double> over = comparison.differences(Contender.DOCUMENT, Figure.OVER_PERCENT);
		Map<String, Double> bytes = comparison.differences(Contender.DOCUMENT, Figure.BYTES);
		Table table = new Table("All configurations, " + comparison.scenario().cell(), "Configuration", "Over %", "p",
				"Over requests", "Under %", "False denials %", "Messages", "KB", "p (bytes)", "Interval / fan-out, ms");
		for (Cell cell : comparison.cells()) {
			String name = cell.contender().name();
			table.row(Family.label(cell.contender()), Family.of(cell.contender()).style())
				.cell(Numbers.spread(cell.sample(Figure.OVER_PERCENT)))
				.cell(significance(over.get(name)))
				.cell(Numbers.spread(cell.sample(Figure.OVER_REQUESTS)))
				.cell(Numbers.spread(cell.sample(Figure.UNDER_PERCENT)))
				.cell(Numbers.spread(cell.sample(Figure.FALSE_DENIAL_PERCENT)))
				.cell(Numbers.spread(cell.sample(Figure.MESSAGES)))
				.cell(kilo(cell))
				.cell(significance(bytes.get(name)))
				.cell(Numbers.compact(cell.mean(Figure.INTERVAL_OVER_FAN_OUT)));
		}
		html.open("details").leaf("summary", "All configurations in figures");
		table.write(html);
		html.closeLine();
	}

	private static String kilo(Cell cell) {
		return Numbers.compact(cell.mean(Figure.BYTES) / KILO) + " \u00b1 "
				+ Numbers.compact(cell.sample(Figure.BYTES).margin() / KILO);
	}

	private static String significance(@Nullable Double p) {
		if (p == null) {
			return "\u2013";
		}
		return Numbers.pValue(p) + (Numbers.isSignificant(p) ? " *" : "");
	}

	/**
	 * A figure second by second.
	 *
	 * @param of the figure of a second
	 * @param running whether the largest so far is shown
	 */
	private record TimeSeries(ToDoubleFunction<Outcome.Second> of, boolean running) {

		private static TimeSeries of(ToDoubleFunction<Outcome.Second> of) {
			return new TimeSeries(of, false);
		}

		private static TimeSeries soFar(ToDoubleFunction<Outcome.Second> of) {
			return new TimeSeries(of, true);
		}

		private List<Double> mean(List<Outcome> outcomes) {
			int seconds = outcomes.stream().mapToInt((outcome) -> outcome.series().size()).min().orElse(0);
			double[] sums = new double[seconds];
			for (Outcome outcome : outcomes) {
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
