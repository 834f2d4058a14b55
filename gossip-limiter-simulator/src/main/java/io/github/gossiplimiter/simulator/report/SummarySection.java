package io.github.gossiplimiter.simulator.report;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.study.Cell;
import io.github.gossiplimiter.simulator.study.Comparison;
import io.github.gossiplimiter.simulator.study.Contender;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.Results;
import io.github.gossiplimiter.simulator.study.Topic;

/**
 * Our default against the document's choice, cell by cell.
 */
final class SummarySection {

	private static final double KILO = 1000;

	private final List<Comparison> comparisons;

	SummarySection(Results results) {
		this.comparisons = results.about(Topic.EXPERIMENT);
	}

	void write(Html html) {
		html.open("section", "id", "summary").leaf("h2", "Our default against the document");
		writeHeadline(html);
		html.open("p")
			.text("Mean \u00b1 half the 95 % confidence interval of the runs. A triangle marks what misses an aim: "
					+ "over-admission and under-admission at most 2 %, at most as many messages and at most 0.3 "
					+ "times the bytes. p is the probability to see such a difference by chance.")
			.close();
		Table accuracy = new Table("How exactly the limit is kept", "Cell", "Over % document", "Over % ours", "p",
				"Over requests document", "Over requests ours", "Under % document", "Under % ours",
				"False denials % document", "False denials % ours");
		Table traffic = new Table("What that costs", "Cell", "Messages document", "Messages ours", "Ratio of messages",
				"p (messages)", "KB document", "KB ours", "Ratio of bytes", "p (bytes)",
				"No less accurate for no more bytes");
		for (Comparison comparison : this.comparisons) {
			Cell ours = comparison.cell(Contender.OURS);
			if (ours != null) {
				addAccuracy(accuracy, comparison, ours);
				addTraffic(traffic, comparison, ours);
			}
		}
		accuracy.write(html);
		traffic.write(html);
		html.closeLine();
	}

	private static void addAccuracy(Table table, Comparison comparison, Cell ours) {
		Cell document = comparison.cell(Contender.DOCUMENT);
		Table.Row row = table.row(comparison.scenario().cell(), "");
		row.cell(spread(document, Figure.OVER_PERCENT));
		addAim(row, Aim.OVER, ours, document, spread(ours, Figure.OVER_PERCENT));
		row.cell(significance(comparison, Figure.OVER_PERCENT));
		row.cell(spread(document, Figure.OVER_REQUESTS)).cell(spread(ours, Figure.OVER_REQUESTS));
		row.cell(spread(document, Figure.UNDER_PERCENT));
		addAim(row, Aim.UNDER, ours, document, spread(ours, Figure.UNDER_PERCENT));
		row.cell(spread(document, Figure.FALSE_DENIAL_PERCENT)).cell(spread(ours, Figure.FALSE_DENIAL_PERCENT));
	}

	private static void addTraffic(Table table, Comparison comparison, Cell ours) {
		Cell document = comparison.cell(Contender.DOCUMENT);
		Table.Row row = table.row(comparison.scenario().cell(), "");
		row.cell(mean(document, Figure.MESSAGES, 1)).cell(mean(ours, Figure.MESSAGES, 1));
		addAim(row, Aim.MESSAGES, ours, document, ratio(Aim.MESSAGES.reached(ours, document)));
		row.cell(significance(comparison, Figure.MESSAGES));
		row.cell(mean(document, Figure.BYTES, KILO)).cell(mean(ours, Figure.BYTES, KILO));
		addAim(row, Aim.BYTES, ours, document, ratio(Aim.BYTES.reached(ours, document)));
		row.cell(significance(comparison, Figure.BYTES));
		row.cell(rivals(comparison, ours));
	}

	/*
	 * Who would be the better choice, if anybody.
	 */
	private static String rivals(Comparison comparison, Cell ours) {
		List<String> names = comparison.cells()
			.stream()
			.filter((cell) -> !cell.equals(ours))
			.filter((cell) -> cell.mean(Figure.OVER_PERCENT) <= ours.mean(Figure.OVER_PERCENT)
					&& cell.mean(Figure.BYTES) <= ours.mean(Figure.BYTES))
			.map((cell) -> Family.label(cell.contender()))
			.toList();
		return names.isEmpty() ? "none" : String.join(", ", names);
	}

	private static void addAim(Table.Row row, Aim aim, Cell ours, @Nullable Cell document, String text) {
		double reached = aim.reached(ours, document);
		row.cell(aim.mark(reached, text), aim.style(reached));
	}

	private static String spread(@Nullable Cell cell, Figure figure) {
		return (cell != null) ? Numbers.spread(cell.sample(figure)) : "\u2013";
	}

	private static String mean(@Nullable Cell cell, Figure figure, double unit) {
		return (cell != null) ? Numbers.compact(cell.mean(figure) / unit) : "\u2013";
	}

	private static String ratio(double value) {
		return Double.isFinite(value) ? "\u00d7 " + Numbers.decimals(value, 2) : "\u2013";
	}

	private static String significance(Comparison comparison, Figure figure) {
		Double p = comparison.differences(Contender.DOCUMENT, figure).get(Contender.OURS.name());
		return (p != null) ? Numbers.pValue(p) : "\u2013";
	}

	/*
	 * The worst cell of each kind, for those who read nothing else.
	 */
	private void writeHeadline(Html html) {
		html.open("ul", "class", "tiles");
		tile(html, "Over-admission, worst cell", Aim.OVER, " %");
		tile(html, "Under-admission, worst cell", Aim.UNDER, " %");
		tile(html, "Messages against document, worst cell", Aim.MESSAGES, " \u00d7");
		tile(html, "Bytes against document, worst cell", Aim.BYTES, " \u00d7");
		html.closeLine();
	}

	private void tile(Html html, String title, Aim aim, String unit) {
		List<Double> reached = new ArrayList<>();
		String worst = "";
		for (Comparison comparison : this.comparisons) {
			Cell ours = comparison.cell(Contender.OURS);
			double value = (ours != null) ? aim.reached(ours, comparison.cell(Contender.DOCUMENT)) : Double.NaN;
			if (Double.isFinite(value)) {
				worst = reached.stream().allMatch((other) -> value > other) ? comparison.scenario().cell() : worst;
				reached.add(value);
			}
		}
		double largest = reached.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
		html.open("li", "class", aim.style(largest));
		html.leaf("span", title, "class", "what");
		html.leaf("strong", aim.mark(largest, Numbers.compact(largest) + unit));
		html.leaf("span", worst + "; aim: at most " + Numbers.plain(aim.most()) + unit, "class", "where");
		html.closeLine();
	}

}
