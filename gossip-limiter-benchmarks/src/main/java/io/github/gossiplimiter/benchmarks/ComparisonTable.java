/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import org.jspecify.annotations.Nullable;

/**
 * All measurements of a run, one row per scenario, number of threads and outcome. A
 * figure is the median of its forks, and a ratio is one median divided by another.
 */
final class ComparisonTable {

	private final List<Row> rows;

	ComparisonTable(List<Measurement> measurements) {
		Map<Place, List<Measurement>> places = new LinkedHashMap<>();
		for (Measurement measurement : measurements) {
			Place place = new Place(measurement.scenario(), measurement.threads(), measurement.outcome());
			places.computeIfAbsent(place, (p) -> new ArrayList<>()).add(measurement);
		}
		this.rows = places.entrySet().stream().map((entry) -> new Row(entry.getKey(), entry.getValue())).toList();
	}

	List<Row> rows() {
		return this.rows;
	}

	/**
	 * The table of figures and the table of ratios.
	 */
	String markdown() {
		MarkdownTable figures = new MarkdownTable("scenario", "threads", "outcome");
		contenders().forEach((contender) -> figures.column(contender.title() + " (ns, B)"));
		for (Row row : this.rows) {
			figures.row(row.place().titles(),
					contenders().stream().map((contender) -> cell(row.figures(contender))).toList());
		}
		return """
				Time and allocated bytes of one decision, median of forks:

				%s
				Ours divided by the other, by time (below 1 means ours takes less):

				%s
				The same, by processor time (without waiting, with collecting garbage):

				%s""".formatted(figures, ratios(Figures::nanos), ratios(Figures::processorNanos));
	}

	private MarkdownTable ratios(ToDoubleFunction<Figures> value) {
		MarkdownTable ratios = new MarkdownTable("scenario", "threads", "outcome");
		pairs().forEach((pair) -> ratios.column(pair.ours().title() + " / " + pair.peer().title()));
		for (Row row : this.rows) {
			ratios.row(row.place().titles(), pairs().stream().map((pair) -> cell(row.ratio(pair, value))).toList());
		}
		return ratios;
	}

	/**
	 * The same, with the figure of each fork, for a program to read.
	 */
	List<Result> json() {
		return this.rows.stream()
			.map((row) -> new Result(row.place().scenario(), row.place().threads(), row.place().outcome(), row.figures,
					ratios(row, Figures::nanos), ratios(row, Figures::processorNanos)))
			.toList();
	}

	private Map<String, Double> ratios(Row row, ToDoubleFunction<Figures> value) {
		Map<String, Double> ratios = new LinkedHashMap<>();
		for (Pair pair : pairs()) {
			Double ratio = row.ratio(pair, value);
			if (ratio != null) {
				ratios.put(pair.ours() + "/" + pair.peer(), ratio);
			}
		}
		return ratios;
	}

	private List<ComparedLimiter> contenders() {
		return Arrays.stream(ComparedLimiter.values())
			.filter((contender) -> this.rows.stream().anyMatch((row) -> row.figures(contender) != null))
			.toList();
	}

	private List<Pair> pairs() {
		return contenders().stream()
			.filter(ComparedLimiter::ours)
			.flatMap((ours) -> contenders().stream().filter((peer) -> !peer.ours()).map((peer) -> new Pair(ours, peer)))
			.toList();
	}

	private static String cell(@Nullable Figures figures) {
		return (figures != null) ? String.format(Locale.ROOT, "%.1f, %.0f", figures.nanos(), figures.bytes()) : "";
	}

	private static String cell(@Nullable Double ratio) {
		return (ratio != null) ? String.format(Locale.ROOT, "%.2f", ratio) : "";
	}

	/** What a row is about. */
	record Place(KeyScenario scenario, int threads, DecisionKind outcome) {

		String[] titles() {
			return new String[] { this.scenario.title(), String.valueOf(this.threads),
					this.outcome.name().toLowerCase(Locale.ROOT) };
		}

	}

	/**
	 * What one implementation takes for a decision.
	 *
	 * @param nanos median time
	 * @param processorNanos median processor time
	 * @param bytes median of the bytes allocated
	 * @param forkNanos the time in each fork
	 * @param forkProcessorNanos the processor time in each fork
	 * @param forkBytes the bytes in each fork
	 */
	record Figures(double nanos, double processorNanos, double bytes, List<Double> forkNanos,
			List<Double> forkProcessorNanos, List<Double> forkBytes) {

		private static Figures of(List<Measurement> forks) {
			List<Double> nanos = values(forks, Measurement::nanos);
			List<Double> processorNanos = values(forks, Measurement::processorNanos);
			List<Double> bytes = values(forks, Measurement::bytes);
			return new Figures(Median.of(nanos), Median.of(processorNanos), Median.of(bytes), nanos, processorNanos,
					bytes);
		}

		private static List<Double> values(List<Measurement> forks, ToDoubleFunction<Measurement> value) {
			return forks.stream().map(value::applyAsDouble).toList();
		}

	}

	/** A row as a program reads it; ratios are named {@code OURS/PEER}. */
	record Result(KeyScenario scenario, int threads, DecisionKind outcome, Map<ComparedLimiter, Figures> figures,
			Map<String, Double> ratios, Map<String, Double> processorRatios) {

	}

	/** Two to divide. */
	record Pair(ComparedLimiter ours, ComparedLimiter peer) {

	}

	/** One place with the figures of all implementations measured there. */
	static final class Row {

		private final Place place;

		private final Map<ComparedLimiter, Figures> figures = new LinkedHashMap<>();

		private Row(Place place, List<Measurement> measurements) {
			this.place = place;
			for (ComparedLimiter contender : ComparedLimiter.values()) {
				List<Measurement> forks = measurements.stream()
					.filter((measurement) -> measurement.contender() == contender)
					.toList();
				if (!forks.isEmpty()) {
					this.figures.put(contender, Figures.of(forks));
				}
			}
		}

		Place place() {
			return this.place;
		}

		@Nullable Figures figures(ComparedLimiter contender) {
			return this.figures.get(contender);
		}

		/**
		 * How many times the peer's figure ours is, if both were measured.
		 */
		@Nullable Double ratio(Pair pair, ToDoubleFunction<Figures> value) {
			Figures ours = figures(pair.ours());
			Figures peer = figures(pair.peer());
			return (ours != null && peer != null) ? value.applyAsDouble(ours) / value.applyAsDouble(peer) : null;
		}

	}

}
