/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.web;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

import io.github.gossiplimiter.benchmarks.MarkdownTable;
import io.github.gossiplimiter.benchmarks.Median;

/**
 * What a request costs each server, and the ratio: that of the medians over all rounds of
 * all forks, since a fork's servers have nothing in common but the machine.
 *
 * @param forks how often both servers were started
 * @param requests how many requests a round sends to each server
 * @param limitedMicros median processor time of a limited request
 * @param emptyMicros median processor time of an unlimited request
 * @param ratio the first divided by the second
 * @param rounds the rounds
 */
record WebCostResult(int forks, int requests, double limitedMicros, double emptyMicros, double ratio,
		List<Round> rounds) {

	WebCostResult(int forks, int requests, List<Round> rounds) {
		this(forks, requests, median(rounds, Round::limitedMicros), median(rounds, Round::emptyMicros),
				median(rounds, Round::limitedMicros) / median(rounds, Round::emptyMicros), List.copyOf(rounds));
	}

	String markdown() {
		MarkdownTable table = new MarkdownTable("filter", "processor time per request", "ratio");
		table.row("ours", micros(this.limitedMicros), String.format(Locale.ROOT, "%.3f", this.ratio));
		table.row("empty", micros(this.emptyMicros), "1");
		return String.format(Locale.ROOT,
				"Processor time of a WebFlux server per request, median of %d rounds of %,d requests in %d forks:%n%n",
				this.rounds.size(), this.requests, this.forks) + table + spread();
	}

	/*
	 * What slows the machine down for a while slows down both servers of a round, but not
	 * all rounds.
	 */
	private String spread() {
		List<Double> ratios = this.rounds.stream().map(Round::ratio).sorted().toList();
		return String.format(Locale.ROOT, "%nRatios of single rounds: %.3f to %.3f, median %.3f.%n", ratios.get(0),
				ratios.get(ratios.size() - 1), Median.of(ratios));
	}

	private static String micros(double value) {
		return String.format(Locale.ROOT, "%.1f us", value);
	}

	private static double median(List<Round> rounds, ToDoubleFunction<Round> value) {
		return Median.of(rounds.stream().map(value::applyAsDouble).toList());
	}

	/**
	 * What one round measured, in microseconds per request.
	 */
	record Round(double limitedMicros, double emptyMicros) {

		double ratio() {
			return this.limitedMicros / this.emptyMicros;
		}

	}

}
