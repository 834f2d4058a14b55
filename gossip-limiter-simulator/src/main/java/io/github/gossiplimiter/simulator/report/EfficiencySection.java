package io.github.gossiplimiter.simulator.report;

import java.util.List;

import io.github.gossiplimiter.simulator.experiment.Spread;
import io.github.gossiplimiter.simulator.statistics.Correlation;
import io.github.gossiplimiter.simulator.study.Cell;
import io.github.gossiplimiter.simulator.study.Comparison;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.Results;
import io.github.gossiplimiter.simulator.study.Topic;

/**
 * Whether one ratio tells how well messages are spent: the interval over the fan-out.
 */
final class EfficiencySection {

	private static final double MESSAGES = 1000;

	private final List<Comparison> comparisons;

	EfficiencySection(Results results) {
		this.comparisons = results.about(Topic.EXPERIMENT);
	}

	void write(Html html) {
		html.open("section", "id", "efficiency").leaf("h2", "Interval over fan-out");
		html.leaf("p", "In theory over-admission per message is in proportion to the interval over the fan-out, "
				+ "whatever either of them is. Here each configuration stands at what it kept to on average: if the "
				+ "theory holds, the marks of a chart rise from left to right, and the correlation of ranks is near 1.");
		html.open("div", "class", "charts two");
		this.comparisons.stream()
			.filter((comparison) -> comparison.scenario().spread() == Spread.UNIFORM)
			.forEach((comparison) -> chart(comparison).write(html));
		html.closeLine();
		Table table = new Table("Correlation of ranks between interval over fan-out and over-admission per message",
				"Cell", "All configurations", "The document's");
		for (Comparison comparison : this.comparisons) {
			table.row(comparison.scenario().cell(), "")
				.cell(correlation(comparison.cells()))
				.cell(correlation(comparison.cells()
					.stream()
					.filter((cell) -> Family.of(cell.contender()) != Family.OURS
							&& Family.of(cell.contender()) != Family.OTHER)
					.toList()));
		}
		table.write(html);
		html.closeLine();
	}

	private static ScatterChart chart(Comparison comparison) {
		List<ScatterChart.Point> points = comparison.cells()
			.stream()
			.filter((cell) -> cell.mean(Figure.INTERVAL_OVER_FAN_OUT) > 0)
			.map((cell) -> new ScatterChart.Point(Family.label(cell.contender()), Family.of(cell.contender()),
					cell.mean(Figure.INTERVAL_OVER_FAN_OUT), perMessage(cell),
					Numbers.compact(cell.mean(Figure.INTERVAL_OVER_FAN_OUT)) + " ms, "
							+ Numbers.compact(perMessage(cell)) + " requests over per 1000 messages"))
			.toList();
		String name = comparison.scenario().cell();
		return new ScatterChart("Over-admission per message against interval over fan-out, " + name,
				"interval over fan-out, ms", name + ": requests over per 1000 messages", points, false);
	}

	private static double perMessage(Cell cell) {
		double messages = cell.mean(Figure.MESSAGES);
		return (messages > 0) ? cell.mean(Figure.OVER_REQUESTS) * MESSAGES / messages : 0;
	}

	private static String correlation(List<Cell> cells) {
		return Numbers.decimals(Correlation.ofRanks(
				cells.stream().mapToDouble((cell) -> cell.mean(Figure.INTERVAL_OVER_FAN_OUT)).toArray(),
				cells.stream().mapToDouble(EfficiencySection::perMessage).toArray()), 2);
	}

}
