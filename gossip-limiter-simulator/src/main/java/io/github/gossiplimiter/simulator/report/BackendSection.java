/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.List;
import java.util.function.ToDoubleFunction;

import io.github.gossiplimiter.simulator.concurrency.ConcurrencyComparison;
import io.github.gossiplimiter.simulator.concurrency.ConcurrencyOutcome;

/**
 * One ceiling for a shared backend, beside limiters that each infer their own.
 */
final class BackendSection {

	private final ConcurrencyComparison comparison;

	BackendSection(ConcurrencyComparison comparison) {
		this.comparison = comparison;
	}

	void write(HtmlWriter html) {
		html.open("section", "id", "backend").leaf("h2", "One ceiling for a shared backend");
		html.leaf("p",
				"25 nodes call one backend and are asked for twice what it can do. Each infers from latencies how "
						+ "many requests at a time the backend bears. On its own, each takes what is left by the others for the "
						+ "backend's own speed, and all of them together admit a multiple: much of the work is lost in "
						+ "switching, and they stay there in lockstep. With one ceiling, divided among them, it works at its "
						+ "capacity.");
		if (this.comparison.entries().isEmpty()) {
			html.leaf("p", "Not measured this time.", "class", "missed");
		}
		else {
			charts(html);
			table().write(html);
		}
		html.closeLine();
	}

	private void charts(HtmlWriter html) {
		List<String> loads = this.comparison.entries()
			.stream()
			.filter(ConcurrencyComparison.Entry::charted)
			.map(ConcurrencyComparison.Entry::load)
			.distinct()
			.toList();
		html.open("div", "class", "charts two");
		for (String load : loads) {
			chart(load, "goodput, % of the capacity", (moment) -> 100 * moment.goodput()).write(html);
			chart(load, "requests in flight", ConcurrencyOutcome.Moment::inFlight).write(html);
		}
		html.closeLine();
		ChartLegend.lines(html, lines(loads.get(0), ConcurrencyOutcome.Moment::goodput));
	}

	private LineChart chart(String load, String up, ToDoubleFunction<ConcurrencyOutcome.Moment> value) {
		List<Double> seconds = charted(load).get(0)
			.outcome()
			.moments()
			.stream()
			.map(ConcurrencyOutcome.Moment::seconds)
			.toList();
		return new LineChart(load + ", " + up, "seconds, " + load, up, seconds, lines(load, value));
	}

	private List<LineChart.Line> lines(String load, ToDoubleFunction<ConcurrencyOutcome.Moment> value) {
		return charted(load).stream()
			.map((entry) -> new LineChart.Line(entry.limiters(),
					entry.limiters().equals("independent") ? "f-document" : "f-ours",
					entry.outcome().moments().stream().mapToDouble(value).boxed().toList()))
			.toList();
	}

	private List<ConcurrencyComparison.Entry> charted(String load) {
		return this.comparison.entries()
			.stream()
			.filter((entry) -> entry.charted() && entry.load().equals(load))
			.toList();
	}

	private HtmlTable table() {
		HtmlTable table = new HtmlTable("After 20 seconds: what the backend did", "Load and limiters", "Utilisation",
				"Goodput", "Answered", "Given up", "Rejected", "Most in flight");
		for (ConcurrencyComparison.Entry entry : this.comparison.entries()) {
			ConcurrencyOutcome outcome = entry.outcome();
			table.row(entry.load() + ": " + entry.limiters(), entry.limiters().equals("independent") ? "" : "f-ours")
				.cell(percent(outcome.utilisation()))
				.cell(percent(outcome.goodput()))
				.cell(Long.toString(outcome.answered()))
				.cell(Long.toString(outcome.givenUp()))
				.cell(Long.toString(outcome.rejected()))
				.cell(Integer.toString(outcome.mostInFlight()));
		}
		return table;
	}

	private static String percent(double share) {
		return NumberFormats.decimals(100 * share, 1) + " %";
	}

}
