/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.concurrency;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.MarkdownTable;
import io.github.gossiplimiter.benchmarks.Median;
import io.github.gossiplimiter.benchmarks.ProcessorTimeProfiler;
import io.github.gossiplimiter.benchmarks.RunArguments;

/**
 * Measures acquire plus release of ours and of Netflix SimpleLimiter in one run: in turn,
 * one fork each, so that what is compared lies close together in time.
 */
final class ConcurrencyCost {

	private static final Set<String> OPTIONS = Set.of("output", "quick", "forks", "iterations", "millis");

	private static final String BYTES = "gc.alloc.rate.norm";

	private final RunArguments arguments;

	private ConcurrencyCost(RunArguments arguments) {
		this.arguments = arguments;
	}

	/**
	 * What one fork found.
	 *
	 * @param processorNanos processor time of a request
	 * @param bytes allocated for a request
	 */
	record Figures(double processorNanos, double bytes) {

		static Figures median(List<Figures> forks) {
			return new Figures(Median.of(forks.stream().map(Figures::processorNanos).toList()),
					Median.of(forks.stream().map(Figures::bytes).toList()));
		}

	}

	/**
	 * Run the comparison. {@code quick} takes one short fork of each; {@code forks},
	 * {@code iterations} and {@code millis} (of an iteration) set the effort;
	 * {@code output} is a directory.
	 */
	public static void main(String[] args) throws RunnerException, IOException {
		RunArguments arguments = RunArguments.parse(args, OPTIONS);
		Map<Integer, Map<Gatekeeper, Figures>> found = new ConcurrencyCost(arguments).run();
		BenchmarkReport.write(arguments.output(), "concurrency-cost", markdown(found), found);
	}

	private Map<Integer, Map<Gatekeeper, Figures>> run() throws RunnerException {
		Map<Integer, Map<Gatekeeper, Figures>> found = new LinkedHashMap<>();
		for (int threads = 1; threads <= 2; threads++) {
			found.put(threads, measure(threads));
		}
		return found;
	}

	private Map<Gatekeeper, Figures> measure(int threads) throws RunnerException {
		Map<Gatekeeper, List<Figures>> forks = new LinkedHashMap<>();
		List<Gatekeeper> order = new ArrayList<>(List.of(Gatekeeper.values()));
		int rounds = this.arguments.number("forks", this.arguments.has("quick") ? 1 : 5);
		for (int round = 0; round < rounds; round++) {
			for (Gatekeeper gatekeeper : order) {
				RunResult result = new Runner(options(gatekeeper, threads)).runSingle();
				Figures figures = new Figures(profiled(result, ProcessorTimeProfiler.RESULT), profiled(result, BYTES));
				System.out.printf(Locale.ROOT, "threads %d, fork %d: %s processor %.1f ns, %.1f B%n", threads,
						round + 1, gatekeeper, figures.processorNanos(), figures.bytes());
				forks.computeIfAbsent(gatekeeper, (unused) -> new ArrayList<>()).add(figures);
			}
			Collections.reverse(order);
		}
		Map<Gatekeeper, Figures> medians = new LinkedHashMap<>();
		forks.forEach((gatekeeper, all) -> medians.put(gatekeeper, Figures.median(all)));
		return medians;
	}

	private static double profiled(RunResult result, String name) {
		return Objects.requireNonNull(result.getSecondaryResults().get(name), name).getScore();
	}

	private Options options(Gatekeeper gatekeeper, int threads) {
		int iterations = this.arguments.number("iterations", this.arguments.has("quick") ? 1 : 5);
		TimeValue time = TimeValue.milliseconds(this.arguments.number("millis", 500));
		return new OptionsBuilder().include("^" + ConcurrencyBenchmark.class.getName().replace(".", "\\.") + "\\.pass$")
			.param("gatekeeper", gatekeeper.name())
			.threads(threads)
			.forks(1)
			.warmupIterations(iterations)
			.warmupTime(time)
			.measurementIterations(iterations)
			.measurementTime(time)
			.jvmArgs("-Xms1g", "-Xmx1g", "-XX:+UseG1GC")
			.addProfiler(GCProfiler.class)
			.addProfiler(ProcessorTimeProfiler.class)
			.shouldFailOnError(true)
			.verbosity(VerboseMode.SILENT)
			.build();
	}

	static String markdown(Map<Integer, Map<Gatekeeper, Figures>> found) {
		MarkdownTable table = new MarkdownTable("threads", "ours (ns, B)", "SimpleLimiter (ns, B)", "ratio of time",
				"bytes more");
		found.forEach((threads, figures) -> {
			Figures ours = Objects.requireNonNull(figures.get(Gatekeeper.OURS));
			Figures simple = Objects.requireNonNull(figures.get(Gatekeeper.SIMPLE_LIMITER));
			table.row(String.valueOf(threads), text(ours), text(simple),
					String.format(Locale.ROOT, "%.2f", ours.processorNanos() / simple.processorNanos()),
					String.format(Locale.ROOT, "%.0f", ours.bytes() - simple.bytes()));
		});
		return table.toString();
	}

	private static String text(Figures figures) {
		return String.format(Locale.ROOT, "%.0f, %.0f", figures.processorNanos(), figures.bytes());
	}

}
