/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.Objects;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What our default keeps to in every cell of the document's experiment, so that nobody
 * makes it worse without noticing. The runs are few and always the same ones: the bounds
 * are what these runs keep to with a little room, not what the mean of many does.
 */
class DefaultGossipTests {

	@Tag("A60")
	@Tag("A61")
	@Tag("A74")
	@ParameterizedTest(name = "{0}")
	@CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
			cell                 | over % | under % | messages ratio | bytes ratio
			spike uniform        |    2.0 |     2.0 |           1.00 |        0.30
			double_burst uniform |    4.0 |     2.0 |           1.00 |        0.30
			steady_8x uniform    |    2.0 |     2.0 |           1.00 |        0.30
			baseline_2x uniform  |    2.0 |     2.0 |           1.00 |        0.30
			spike hotspot        |    2.0 |     2.0 |           1.10 |        0.30
			double_burst hotspot |    3.0 |     2.0 |           1.10 |        0.30
			steady_8x hotspot    |    2.0 |     2.0 |           1.00 |        0.30
			baseline_2x hotspot  |    2.0 |     2.0 |           1.05 |        0.30
			""")
	void defaultKeepsToItsBounds(String name, double over, double under, double messages, double bytes) {
		ScenarioComparison comparison = comparison(name);
		ContenderResult ours = Objects.requireNonNull(comparison.cell(Contender.OURS));
		ContenderResult document = Objects.requireNonNull(comparison.cell(Contender.DOCUMENT));
		assertThat(ours.mean(Figure.OVER_PERCENT)).as("over-admission, %%").isLessThanOrEqualTo(over);
		assertThat(ours.mean(Figure.OVER_PERCENT)).as("over-admission against document, %%")
			.isLessThan(document.mean(Figure.OVER_PERCENT));
		assertThat(ours.mean(Figure.UNDER_PERCENT)).as("under-admission, %%").isLessThanOrEqualTo(under);
		assertThat(ours.mean(Figure.MESSAGES) / document.mean(Figure.MESSAGES)).as("messages against document")
			.isLessThanOrEqualTo(messages);
		assertThat(ours.mean(Figure.BYTES) / document.mean(Figure.BYTES)).as("bytes against document")
			.isLessThanOrEqualTo(bytes);
	}

	private static ScenarioComparison comparison(String name) {
		return SmallSweep.results()
			.about(StudyTopic.EXPERIMENT)
			.stream()
			.filter((comparison) -> comparison.scenario().cell().equals(name))
			.findFirst()
			.orElseThrow();
	}

}
