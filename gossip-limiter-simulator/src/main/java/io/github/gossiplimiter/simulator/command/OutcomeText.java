/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;

/**
 * Outcomes as people and programs read them.
 */
final class OutcomeText {

	private static final double BYTES_PER_KB = 1000;

	private static final double NANOS_PER_MILLI = 1_000_000;

	private OutcomeText() {
	}

	/**
	 * One object, on one line.
	 */
	static String json(ExperimentOutcome outcome) {
		return "{\"strategy\":" + quote(outcome.strategy()) + ",\"load\":" + quote(outcome.load()) + ",\"spread\":"
				+ quote(outcome.spread()) + ",\"seed\":" + outcome.seed() + ",\"overAdmissionPercent\":"
				+ number(outcome.accuracy().overAdmissionPercent()) + ",\"underAdmissionPercent\":"
				+ number(outcome.accuracy().underAdmissionPercent()) + ",\"falseDenialPercent\":"
				+ number(outcome.accuracy().falseDenialPercent()) + ",\"requests\":" + outcome.accuracy().requests()
				+ ",\"admitted\":" + outcome.accuracy().admitted() + ",\"idealAdmitted\":"
				+ outcome.accuracy().idealAdmitted() + ",\"messages\":" + outcome.traffic().messages() + ",\"bytes\":"
				+ outcome.traffic().bytes() + ",\"overAdmitted\":" + outcome.accuracy().overAdmitted() + ",\"rounds\":"
				+ outcome.traffic().rounds() + ",\"waited\":" + outcome.traffic().waits().count() + ",\"waitMillis99\":"
				+ number(outcome.traffic().waits().nanos99() / NANOS_PER_MILLI) + otherRegions(outcome.traffic()) + "}";
	}

	/*
	 * Only where there are regions.
	 */
	private static String otherRegions(ExperimentOutcome.Traffic traffic) {
		return (traffic.otherRegionsMessages() > 0) ? ",\"abroadMessages\":" + traffic.otherRegionsMessages()
				+ ",\"abroadBytes\":" + traffic.otherRegionsBytes() : "";
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.4f", value);
	}

	private static String quote(String text) {
		StringBuilder quoted = new StringBuilder("\"");
		for (int i = 0; i < text.length(); i++) {
			char character = text.charAt(i);
			if (character == '"' || character == '\\') {
				quoted.append('\\').append(character);
			}
			else if (character < ' ') {
				quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
			}
			else {
				quoted.append(character);
			}
		}
		return quoted.append('"').toString();
	}

	/**
	 * One line each, and their mean.
	 */
	static List<String> table(List<ExperimentOutcome> outcomes) {
		ExperimentOutcome first = outcomes.get(0);
		List<String> lines = new ArrayList<>();
		lines.add(first.strategy() + ", " + first.load() + ", " + first.spread() + ", " + first.traffic().nodes()
				+ " nodes, limit " + first.accuracy().limit());
		lines.add(String.format(Locale.ROOT, "%8s  %8s  %8s  %8s  %13s  %8s  %8s  %8s  %9s  %9s", "seed", "over %",
				"permits", "under %", "false deny %", "requests", "admitted", "ideal", "messages", "KB"));
		outcomes.forEach((outcome) -> lines.add(row(Long.toString(outcome.seed()), List.of(outcome))));
		if (outcomes.size() > 1) {
			lines.add(row("mean", outcomes));
		}
		if (outcomes.stream().anyMatch((outcome) -> outcome.traffic().otherRegionsMessages() > 0)) {
			lines.add(String.format(Locale.ROOT, "between regions: %.0f messages, %.1f KB, %.2f %% of the bytes within",
					mean(outcomes, (outcome) -> outcome.traffic().otherRegionsMessages()),
					mean(outcomes, (outcome) -> outcome.traffic().otherRegionsBytes() / BYTES_PER_KB),
					mean(outcomes, (outcome) -> outcome.traffic().otherRegionsPercent())));
		}
		return lines;
	}

	private static String row(String name, List<ExperimentOutcome> outcomes) {
		return String.format(Locale.ROOT, "%8s  %8.2f  %8.1f  %8.2f  %13.2f  %8.0f  %8.0f  %8.0f  %9.0f  %9.1f", name,
				mean(outcomes, (outcome) -> outcome.accuracy().overAdmissionPercent()),
				mean(outcomes, (outcome) -> outcome.accuracy().overAdmitted()),
				mean(outcomes, (outcome) -> outcome.accuracy().underAdmissionPercent()),
				mean(outcomes, (outcome) -> outcome.accuracy().falseDenialPercent()),
				mean(outcomes, (outcome) -> outcome.accuracy().requests()),
				mean(outcomes, (outcome) -> outcome.accuracy().admitted()),
				mean(outcomes, (outcome) -> outcome.accuracy().idealAdmitted()),
				mean(outcomes, (outcome) -> outcome.traffic().messages()),
				mean(outcomes, (outcome) -> outcome.traffic().bytes() / BYTES_PER_KB));
	}

	private static double mean(List<ExperimentOutcome> outcomes, ToDoubleFunction<ExperimentOutcome> value) {
		return outcomes.stream().mapToDouble(value).average().orElse(0);
	}

}
