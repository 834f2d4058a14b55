/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("A64")
class ParetoFrontierTests {

	@Test
	void beatenCandidatesAreLeftOut() {
		Cost cheap = new Cost(1, 9);
		Cost exact = new Cost(9, 1);
		Cost between = new Cost(4, 4);
		assertThat(frontier(List.of(exact, new Cost(5, 5), cheap, new Cost(4, 6), between, new Cost(9, 2))))
			.containsExactly(cheap, between, exact);
	}

	@Test
	void equalsDoNotBeatEachOther() {
		assertThat(frontier(List.of(new Cost(2, 2), new Cost(2, 2), new Cost(2, 3), new Cost(3, 2)))).hasSize(2);
	}

	@Test
	void noCandidatesMakeNoFrontier() {
		assertThat(frontier(List.of())).isEmpty();
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void frontierHasOnlyUnbeatenCandidates(long seed) {
		Random random = new Random(seed);
		List<Cost> costs = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			costs.add(new Cost(random.nextInt(30), random.nextInt(30)));
		}
		List<Cost> unbeaten = costs.stream()
			.filter((cost) -> costs.stream().noneMatch((other) -> other.beats(cost)))
			.toList();
		assertThat(frontier(costs)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(unbeaten);
	}

	/*
	 * Means of the committed report.
	 */
	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({ "spike, uniform", "spike, hotspot", "double_burst, uniform", "double_burst, hotspot" })
	void constantIntervalsAreOffTheFrontierOfBytesUnderBursts(String load, String spread) throws IOException {
		Map<String, Map<String, Double>> means = new TreeMap<>();
		for (String line : Files.readAllLines(Path.of("..", "docs", "report", "summary.csv"))) {
			if (line.matches("experiment,25,300,\\d+," + load + "," + spread + ",1,[\\d.]+,,.*")) {
				String[] cells = line.split(",", -1);
				means.computeIfAbsent(cells[9], (name) -> new HashMap<>()).put(cells[11], Double.valueOf(cells[13]));
			}
		}
		List<String> frontier = ParetoFrontier
			.of(means.entrySet(), (entry) -> entry.getValue().get("overAdmissionPercent"),
					(entry) -> entry.getValue().get("bytes"))
			.stream()
			.map(Map.Entry::getKey)
			.toList();
		assertThat(means).containsKeys("fixed", "fixed-100ms", "fixed-200ms", "fixed-500ms", "fixed-1s", "fixed-2s");
		assertThat(frontier).contains("two-stage").noneMatch((name) -> name.startsWith("fixed"));
	}

	private static List<Cost> frontier(List<Cost> costs) {
		return ParetoFrontier.of(costs, Cost::first, Cost::second);
	}

	private record Cost(int first, int second) {

		private boolean beats(Cost other) {
			return this.first <= other.first && this.second <= other.second && !equals(other);
		}

	}

}
