/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gossiplimiter.simulator.study.Scenario;

/**
 * What both files say of a scenario, and how they write numbers.
 */
final class ScenarioColumns {

	private ScenarioColumns() {
	}

	static List<Object> values(Scenario scenario) {
		String faults = Stream
			.concat(scenario.faults().stream().map((fault) -> fault.option().substring(2) + "=" + fault.text()),
					regions(scenario.regions().options()))
			.collect(Collectors.joining(" "));
		return List.of(scenario.nodes(), scenario.window().permits(), scenario.window().length().toMillis(),
				scenario.load().name(), scenario.spread(), scenario.keys().count(), scenario.keys().exponent(), faults);
	}

	/*
	 * Options and their values by turns.
	 */
	private static Stream<String> regions(List<String> options) {
		return IntStream.range(0, options.size() / 2)
			.mapToObj((i) -> options.get(2 * i).substring(2) + "=" + options.get(2 * i + 1));
	}

	/**
	 * A number; nothing where there is none.
	 */
	static String number(double value) {
		return Double.isFinite(value) ? String.format(Locale.ROOT, "%.6f", value).replaceFirst("\\.?0+$", "") : "";
	}

}
