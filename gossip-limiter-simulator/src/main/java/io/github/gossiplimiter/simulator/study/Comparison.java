package io.github.gossiplimiter.simulator.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.statistics.Difference;
import io.github.gossiplimiter.simulator.statistics.Holm;

/**
 * What came out for all contenders in one scenario.
 *
 * @param topic what it is about
 * @param scenario the scenario
 * @param cells one for each contender that ran
 */
public record Comparison(Topic topic, Scenario scenario, List<Cell> cells) {

	public Comparison {
		cells = List.copyOf(cells);
	}

	/**
	 * What came out for a contender, if it ran.
	 */
	public @Nullable Cell cell(Contender contender) {
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
		Cell baseline = cell(from);
		if (baseline == null) {
			return Map.of();
		}
		List<Cell> others = this.cells.stream().filter((cell) -> !cell.equals(baseline)).toList();
		double[] adjusted = Holm.adjust(others.stream()
			.mapToDouble((cell) -> Difference.between(baseline.sample(figure), cell.sample(figure)).ranks())
			.toArray());
		Map<String, Double> byName = new LinkedHashMap<>();
		for (int i = 0; i < adjusted.length; i++) {
			byName.put(others.get(i).contender().name(), adjusted[i]);
		}
		return byName;
	}

}
