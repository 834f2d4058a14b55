/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.startup;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

import io.github.gossiplimiter.benchmarks.MarkdownTable;
import io.github.gossiplimiter.benchmarks.Median;

/**
 * Starts with and without the starter, and the difference of their medians.
 *
 * @param with starts with it
 * @param without starts without it
 */
record StartupCostResult(List<StartupSample> with, List<StartupSample> without) {

	private static final double MEGABYTE = 1 << 20;

	StartupCostResult {
		with = List.copyOf(with);
		without = List.copyOf(without);
	}

	String markdown() {
		MarkdownTable table = new MarkdownTable("application", "ready after", "processor time", "memory");
		table.row("with the starter", millis(median(this.with, StartupSample::readyMillis)),
				millis(median(this.with, StartupSample::processorMillis)),
				megabytes(median(this.with, StartupSample::memoryBytes)));
		table.row("without", millis(median(this.without, StartupSample::readyMillis)),
				millis(median(this.without, StartupSample::processorMillis)),
				megabytes(median(this.without, StartupSample::memoryBytes)));
		table.row("difference", millis(added(StartupSample::readyMillis)),
				millis(added(StartupSample::processorMillis)), megabytes(added(StartupSample::memoryBytes)));
		return String.format(Locale.ROOT, "Start of an empty WebFlux application, medians of %d fresh JVMs each:%n%n",
				this.with.size()) + table;
	}

	/**
	 * What the starter adds, in the unit of the value.
	 */
	double added(ToDoubleFunction<StartupSample> value) {
		return median(this.with, value) - median(this.without, value);
	}

	private static double median(List<StartupSample> samples, ToDoubleFunction<StartupSample> value) {
		return Median.of(samples.stream().map(value::applyAsDouble).toList());
	}

	private static String millis(double value) {
		return String.format(Locale.ROOT, "%.0f ms", value);
	}

	private static String megabytes(double bytes) {
		return String.format(Locale.ROOT, "%.1f MB", bytes / MEGABYTE);
	}

}
