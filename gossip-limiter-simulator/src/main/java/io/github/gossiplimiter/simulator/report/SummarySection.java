/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.study.Contender;
import io.github.gossiplimiter.simulator.study.ContenderResult;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.ScenarioComparison;
import io.github.gossiplimiter.simulator.study.StudyResults;
import io.github.gossiplimiter.simulator.study.StudyTopic;

/**
 * Our default against the document's choice, cell by cell.
 */
final class SummarySection {

	private static final double KILO = 1000;

	private final List<ScenarioComparison> comparisons;

	SummarySection(StudyResults results) {
		this.comparisons = results.about(StudyTopic.EXPERIMENT);
	}

	void write(HtmlWriter html) {
		html.open("section", "id", "summary").leaf("h2", "Our default against the document");
		writeHeadline(html);
		html.open("p")
			.text("Mean \u00b1 half the 95 % confidence interval of the runs. A triangle marks what misses an aim: "
					+ "over-admission and under-admission at most 2 %, at most as many messages and at most 0.3 "
					+ "times the bytes. p is the probability to see such a difference by chance.")
			.close();
		HtmlTable accuracy = new HtmlTable("How exactly the limit is kept", "Cell", "Over % document", "Over % ours",
				"p", "Over requests document", "Over requests ours", "Under % document", "Under % ours",
				"False denials % document", "False denials % ours");
		HtmlTable traffic = new HtmlTable("What that costs", "Cell", "Messages document", "Messages ours",
				"Ratio of messages", "p (messages)", "KB document", "KB ours", "Ratio of bytes", "p (bytes)",
				"No less accurate for no more bytes");
		for (ScenarioComparison comparison : this.comparisons) {
			ContenderResult ours = comparison.cell(Contender.OURS);
			if (ours != null) {
				addAccuracy(accuracy, comparison, ours);
				addTraffic(traffic, comparison, ours);
			}
		}
		accuracy.write(html);
		traffic.write(html);
		html.closeLine();
	}

	private static void addAccuracy(HtmlTable table, ScenarioComparison comparison, ContenderResult ours) {
		ContenderResult document = comparison.cell(Contender.DOCUMENT);
		HtmlTable.Row row = table.row(comparison.scenario().cell(), "");
		row.cell(spread(document, Figure.OVER_PERCENT));
		addAim(row, AccuracyAim.OVER, ours, document, spread(ours, Figure.OVER_PERCENT));
		row.cell(significance(comparison, Figure.OVER_PERCENT));
		row.cell(spread(document, Figure.OVER_REQUESTS)).cell(spread(ours, Figure.OVER_REQUESTS));
		row.cell(spread(document, Figure.UNDER_PERCENT));
		addAim(row, AccuracyAim.UNDER, ours, document, spread(ours, Figure.UNDER_PERCENT));
		row.cell(spread(document, Figure.FALSE_DENIAL_PERCENT)).cell(spread(ours, Figure.FALSE_DENIAL_PERCENT));
	}

	private static void addTraffic(HtmlTable table, ScenarioComparison comparison, ContenderResult ours) {
		ContenderResult document = comparison.cell(Contender.DOCUMENT);
		HtmlTable.Row row = table.row(comparison.scenario().cell(), "");
		row.cell(mean(document, Figure.MESSAGES, 1)).cell(mean(ours, Figure.MESSAGES, 1));
		addAim(row, AccuracyAim.MESSAGES, ours, document, ratio(AccuracyAim.MESSAGES.reached(ours, document)));
		row.cell(significance(comparison, Figure.MESSAGES));
		row.cell(mean(document, Figure.BYTES, KILO)).cell(mean(ours, Figure.BYTES, KILO));
		addAim(row, AccuracyAim.BYTES, ours, document, ratio(AccuracyAim.BYTES.reached(ours, document)));
		row.cell(significance(comparison, Figure.BYTES));
		row.cell(rivals(comparison, ours));
	}

	/*
	 * Who would be the better choice, if anybody.
	 */
	private static String rivals(ScenarioComparison comparison, ContenderResult ours) {
		List<String> names = comparison.cells()
			.stream()
			.filter((cell) -> !cell.equals(ours))
			.filter((cell) -> cell.mean(Figure.OVER_PERCENT) <= ours.mean(Figure.OVER_PERCENT)
					&& cell.mean(Figure.BYTES) <= ours.mean(Figure.BYTES))
			.map((cell) -> ContenderFamily.label(cell.contender()))
			.toList();
		return names.isEmpty() ? "none" : String.join(", ", names);
	}

	private static void addAim(HtmlTable.Row row, AccuracyAim aim, ContenderResult ours,
			@Nullable ContenderResult document, String text) {
		double reached = aim.reached(ours, document);
		row.cell(aim.mark(reached, text), aim.style(reached));
	}

	private static String spread(@Nullable ContenderResult cell, Figure figure) {
		return (cell != null) ? NumberFormats.spread(cell.sample(figure)) : "\u2013";
	}

	private static String mean(@Nullable ContenderResult cell, Figure figure, double unit) {
		return (cell != null) ? NumberFormats.compact(cell.mean(figure) / unit) : "\u2013";
	}

	private static String ratio(double value) {
		return Double.isFinite(value) ? "\u00d7 " + NumberFormats.decimals(value, 2) : "\u2013";
	}

	private static String significance(ScenarioComparison comparison, Figure figure) {
		Double p = comparison.differences(Contender.DOCUMENT, figure).get(Contender.OURS.name());
		return (p != null) ? NumberFormats.pValue(p) : "\u2013";
	}

	/*
	 * The worst cell of each kind, for those who read nothing else.
	 */
	private void writeHeadline(HtmlWriter html) {
		html.open("ul", "class", "tiles");
		tile(html, "Over-admission, worst cell", AccuracyAim.OVER, " %");
		tile(html, "Under-admission, worst cell", AccuracyAim.UNDER, " %");
		tile(html, "Messages against document, worst cell", AccuracyAim.MESSAGES, " \u00d7");
		tile(html, "Bytes against document, worst cell", AccuracyAim.BYTES, " \u00d7");
		html.closeLine();
	}

	private void tile(HtmlWriter html, String title, AccuracyAim aim, String unit) {
		List<Double> reached = new ArrayList<>();
		String worst = "";
		for (ScenarioComparison comparison : this.comparisons) {
			ContenderResult ours = comparison.cell(Contender.OURS);
			double value = (ours != null) ? aim.reached(ours, comparison.cell(Contender.DOCUMENT)) : Double.NaN;
			if (Double.isFinite(value)) {
				worst = reached.stream().allMatch((other) -> value > other) ? comparison.scenario().cell() : worst;
				reached.add(value);
			}
		}
		double largest = reached.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
		html.open("li", "class", aim.style(largest));
		html.leaf("span", title, "class", "what");
		html.leaf("strong", aim.mark(largest, NumberFormats.compact(largest) + unit));
		html.leaf("span", worst + "; aim: at most " + NumberFormats.plain(aim.most()) + unit, "class", "where");
		html.closeLine();
	}

}
