/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ComparisonTableTests {

	private final List<Measurement> measurements = new ArrayList<>();

	@Test
	void figuresAreMediansOfForks() {
		forks(ComparedLimiter.BUCKET4J, 40, 900, 50);
		assertThat(table().rows().get(0).figures(ComparedLimiter.BUCKET4J)).isEqualTo(new ComparisonTable.Figures(50,
				100, 16, List.of(40.0, 900.0, 50.0), List.of(80.0, 1800.0, 100.0), List.of(16.0, 16.0, 16.0)));
	}

	@Test
	void ratioDividesTheMediansOfOursByThoseOfThePeer() {
		forks(ComparedLimiter.OURS_SYSTEM, 20, 25, 700);
		forks(ComparedLimiter.OURS_TICKED, 10, 10, 10);
		forks(ComparedLimiter.BUCKET4J, 40, 900, 50);
		forks(ComparedLimiter.GUAVA, 100, 100, 1);
		assertThat(ratios()).containsEntry("OURS_SYSTEM/BUCKET4J", 0.5)
			.containsEntry("OURS_SYSTEM/GUAVA", 0.25)
			.containsEntry("OURS_TICKED/BUCKET4J", 0.2)
			.containsEntry("OURS_TICKED/GUAVA", 0.1)
			.hasSize(4);
	}

	@Test
	void markdownHasFiguresAndRatios() {
		forks(ComparedLimiter.OURS_SYSTEM, 25);
		forks(ComparedLimiter.BUCKET4J, 50);
		assertThat(table().markdown()).contains(
				"| scenario    | threads | outcome | ours, system clock (ns, B) | Bucket4j (ns, B) |",
				"| one hot key | 2       | allow   | 25.0, 16                   | 50.0, 16         |",
				"| scenario    | threads | outcome | ours, system clock / Bucket4j |",
				"| one hot key | 2       | allow   | 0.50                          |");
	}

	@Test
	void rowsAreKeptApartByThreadsAndOutcome() {
		forks(ComparedLimiter.GUAVA, 10);
		this.measurements
			.add(new Measurement(KeyScenario.HOT, 1, DecisionKind.ALLOW, ComparedLimiter.GUAVA, 20, 20, 0));
		this.measurements.add(new Measurement(KeyScenario.HOT, 2, DecisionKind.DENY, ComparedLimiter.GUAVA, 30, 30, 0));
		assertThat(table().rows()).hasSize(3);
	}

	@Test
	void ratioIsLeftOutWhereThePeerWasNotMeasured() {
		forks(ComparedLimiter.OURS_SYSTEM, 25);
		this.measurements
			.add(new Measurement(KeyScenario.ZIPF, 1, DecisionKind.DENY, ComparedLimiter.GUAVA, 20, 20, 0));
		assertThat(ratios()).isEmpty();
		assertThat(table().markdown())
			.contains("| one hot key          | 2       | allow   |                            |");
	}

	private void forks(ComparedLimiter contender, double... nanos) {
		for (double value : nanos) {
			this.measurements
				.add(new Measurement(KeyScenario.HOT, 2, DecisionKind.ALLOW, contender, value, value * 2, 16));
		}
	}

	private ComparisonTable table() {
		return new ComparisonTable(this.measurements);
	}

	private Map<String, Double> ratios() {
		return table().json().get(0).ratios();
	}

}
