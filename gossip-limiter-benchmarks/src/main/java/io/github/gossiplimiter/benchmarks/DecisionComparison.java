/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
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

/**
 * Measures all implementations in one run and prints them side by side.
 */
final class DecisionComparison {

	/*
	 * JMH would run all forks of one implementation, then all of the next; when the
	 * machine is slower in the second minute than in the first, that shows as a
	 * difference between them. Here each round measures every implementation once, one
	 * fork each, and every other round goes backwards, so that what is compared lies
	 * close together in time.
	 *
	 * The heap is touched before: memory that a JVM uses for the first time comes from
	 * the system page by page, which took whoever allocates three times as long as memory
	 * that was used before, as that of a running service was.
	 */

	private static final Set<String> OPTIONS = Set.of("output", "quick", "forks", "iterations", "millis", "scenarios",
			"outcomes", "threads", "contenders");

	private static final String BYTES = "gc.alloc.rate.norm";

	private final RunArguments arguments;

	private final int forks;

	private final List<ComparedLimiter> contenders;

	private final List<Measurement> measurements = new ArrayList<>();

	private DecisionComparison(RunArguments arguments) {
		this.arguments = arguments;
		this.forks = arguments.number("forks", arguments.has("quick") ? 1 : 5);
		this.contenders = arguments.constants("contenders", ComparedLimiter.class);
	}

	/**
	 * Run the comparison. {@code quick} takes one short fork of each, for a first look;
	 * {@code forks}, {@code iterations} and {@code millis} (of an iteration) set the
	 * effort; {@code scenarios}, {@code outcomes}, {@code threads} and {@code contenders}
	 * pick a part; {@code output} is a directory.
	 */
	public static void main(String[] args) throws RunnerException, IOException {
		RunArguments arguments = RunArguments.parse(args, OPTIONS);
		ComparisonTable table = new DecisionComparison(arguments).run();
		BenchmarkReport.write(arguments.output(), "decisions", table.markdown(), table.json());
	}

	private ComparisonTable run() throws RunnerException {
		for (KeyScenario scenario : this.arguments.constants("scenarios", KeyScenario.class)) {
			for (int threads : this.arguments.numbers("threads", List.of(1, 2))) {
				for (DecisionKind outcome : this.arguments.constants("outcomes", DecisionKind.class)) {
					for (int fork = 0; fork < this.forks; fork++) {
						measureAll(scenario, threads, outcome, fork);
					}
				}
			}
		}
		return new ComparisonTable(this.measurements);
	}

	private void measureAll(KeyScenario scenario, int threads, DecisionKind outcome, int fork) throws RunnerException {
		List<ComparedLimiter> order = new ArrayList<>(this.contenders);
		if (fork % 2 == 1) {
			Collections.reverse(order);
		}
		for (ComparedLimiter contender : order) {
			Measurement measurement = measure(scenario, threads, outcome, contender);
			this.measurements.add(measurement);
			System.out.printf(Locale.ROOT,
					"%s, threads %d, %s, fork %d of %d: %s %.1f ns (processor %.1f ns), %.1f B%n", scenario, threads,
					outcome, fork + 1, this.forks, contender, measurement.nanos(), measurement.processorNanos(),
					measurement.bytes());
		}
	}

	private Measurement measure(KeyScenario scenario, int threads, DecisionKind outcome, ComparedLimiter contender)
			throws RunnerException {
		RunResult result = new Runner(options(scenario, threads, outcome, contender)).runSingle();
		return new Measurement(scenario, threads, outcome, contender, result.getPrimaryResult().getScore(),
				profiled(result, ProcessorTimeProfiler.RESULT), profiled(result, BYTES));
	}

	private static double profiled(RunResult result, String name) {
		return Objects.requireNonNull(result.getSecondaryResults().get(name), name).getScore();
	}

	private Options options(KeyScenario scenario, int threads, DecisionKind outcome, ComparedLimiter contender) {
		int iterations = this.arguments.number("iterations", this.arguments.has("quick") ? 1 : 5);
		TimeValue time = TimeValue.milliseconds(this.arguments.number("millis", 500));
		return new OptionsBuilder().include("^" + DecisionBenchmark.class.getName().replace(".", "\\.") + "\\.decide$")
			.param("contender", contender.name())
			.param("scenario", scenario.name())
			.param("outcome", outcome.name())
			.threads(threads)
			.forks(1)
			.warmupIterations(iterations)
			.warmupTime(time)
			.measurementIterations(iterations)
			.measurementTime(time)
			.jvmArgs("-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch", "-XX:+UseG1GC")
			.addProfiler(GCProfiler.class)
			.addProfiler(ProcessorTimeProfiler.class)
			.shouldFailOnError(true)
			.verbosity(VerboseMode.SILENT)
			.build();
	}

}
