/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps {@code docs/reference/configuration.md} in step with the properties.
 */
class ConfigurationPageTests {

	private static final int EFFECT_LENGTH_MIN = 40;

	private final List<List<String>> rows = MarkdownPage.configuration()
		.rows()
		.stream()
		.filter((row) -> row.get(0).matches("`(gossip-limiter|management)\\..*`"))
		.toList();

	@Test
	void pageListsEveryPropertyOnceWithItsDefaultAndNoOther() {
		SortedMap<String, String> listed = new TreeMap<>();
		for (List<String> row : this.rows) {
			String name = name(row);
			assertThat(listed.put(name, defaultValue(row))).as("%s is listed twice", name).isNull();
		}
		assertThat(listed).isEqualTo(KnownProperties.defaults());
	}

	@Test
	void everyRowDescribesItsProperty() {
		assertThat(this.rows).isNotEmpty()
			.allSatisfy((row) -> assertThat(row).hasSize(3).allSatisfy((cell) -> assertThat(cell).isNotEmpty()));
	}

	@Tag("A54")
	@ParameterizedTest
	@CsvSource({ "base-interval, 1s", "min-interval, 50ms", "pressure-weight, 4.0", "velocity-weight, 1.0",
			"fan-out.min, 3", "fan-out.max, 9", "fan-out.phi, 2.0", "attack-alpha, 0.5", "release-alpha, 0.1",
			"wake-threshold, 0.01" })
	void gossipParameterIsDocumentedWithDefaultAndEffect(String parameter, String value) {
		String name = "gossip-limiter.gossip." + parameter;
		List<String> row = this.rows.stream().filter((each) -> name(each).equals(name)).findFirst().orElseThrow();
		assertThat(row.get(1)).isEqualTo("`" + value + "`");
		assertThat(KnownProperties.defaults()).containsEntry(name, KnownProperties.canonical(value));
		assertThat(row.get(2)).as("more than an IDE shows, and which way it works")
			.hasSizeGreaterThan(EFFECT_LENGTH_MIN)
			.isNotEqualTo(KnownProperties.description(name))
			.containsPattern("Larger|Longer|below 1 early");
	}

	private static String name(List<String> row) {
		return row.get(0).replace("`", "");
	}

	/*
	 * A default in words stands for none.
	 */
	private static String defaultValue(List<String> row) {
		String cell = row.get(1);
		return cell.matches("`[^`]+`") ? KnownProperties.canonical(cell.replace("`", "")) : "";
	}

}
