package io.github.gossiplimiter.simulator.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.statistics.Difference;
import io.github.gossiplimiter.simulator.statistics.Sample;
import io.github.gossiplimiter.simulator.study.Cell;
import io.github.gossiplimiter.simulator.study.Comparison;
import io.github.gossiplimiter.simulator.study.Contender;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.Results;

/**
 * One line for each figure of each contender in each scenario.
 */
final class SummaryFile {

	private SummaryFile() {
	}

	/**
	 * All lines.
	 */
	static String render(Results results) {
		StringBuilder out = new StringBuilder(Csv.line("topic", "nodes", "limit", "windowMillis", "load", "spread",
				"keys", "zipf", "faults", "configuration", "consistency", "figure", "runs", "mean", "deviation",
				"margin95", "max", "pRanksHolm", "pRanks", "pMeans"));
		for (Comparison comparison : results.comparisons()) {
			for (Figure figure : Figure.values()) {
				append(out, comparison, figure);
			}
		}
		return out.toString();
	}

	private static void append(StringBuilder out, Comparison comparison, Figure figure) {
		Map<String, Double> adjusted = comparison.differences(Contender.DOCUMENT, figure);
		Cell document = comparison.cell(Contender.DOCUMENT);
		for (Cell cell : comparison.cells()) {
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
			Difference difference = (p != null && document != null)
					? Difference.between(document.sample(figure), sample) : null;
			values.add(pValue(p));
			values.add(pValue((difference != null) ? difference.ranks() : null));
			values.add(pValue((difference != null) ? difference.means() : null));
			out.append(Csv.line(values.toArray()));
		}
	}

	private static String pValue(@Nullable Double p) {
		return (p != null) ? p.toString() : "";
	}

}
