/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.startup;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.RunArguments;

/**
 * Measures what the starter adds to the start of an empty WebFlux application, in fresh
 * JVMs that take turns.
 */
final class StartupCost {

	/**
	 * What the class path has because of other benchmarks; neither application has it.
	 */
	private static final List<String> FOREIGN = List.of("jmh", "jopt-simple", "commons-math3", "bucket4j",
			"resilience4j", "guava", "embedded-redis", "lettuce", "gossip-limiter-redis", "redis-authx");

	/**
	 * What the starter brings.
	 */
	private static final List<String> OURS = List.of("gossip-limiter-core", "gossip-limiter-cluster",
			"gossip-limiter-autoconfigure", "gossip-limiter-spring-boot-starter", "jctools");

	private StartupCost() {
	}

	/**
	 * Run the comparison. {@code quick} gives a first look, {@code rounds} sets the
	 * effort; {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		RunArguments arguments = RunArguments.parse(args, Set.of("output", "quick", "rounds"));
		int rounds = arguments.number("rounds", arguments.has("quick") ? 3 : 15);
		List<StartupSample> with = new ArrayList<>();
		List<StartupSample> without = new ArrayList<>();
		// The first start of each fills the caches of the file system, and does not
		// count.
		start(true);
		start(false);
		for (int i = 0; i < rounds; i++) {
			boolean first = i % 2 == 0;
			for (boolean limited : new boolean[] { first, !first }) {
				(limited ? with : without).add(start(limited));
			}
			System.out.printf(Locale.ROOT, "round %d of %d: with %.0f ms, without %.0f ms%n", i + 1, rounds,
					with.get(i).readyMillis(), without.get(i).readyMillis());
		}
		StartupCostResult result = new StartupCostResult(with, without);
		BenchmarkReport.write(arguments.output(), "startup-cost", result.markdown(), result);
	}

	private static StartupSample start(boolean limited) throws IOException {
		Process process = new ProcessBuilder(
				System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-Xms256m",
				"-Xmx256m", "-XX:+UseSerialGC", "-cp", classPath(limited), EmptyApplication.class.getName())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
			List<String> lines = output.lines().toList();
			StartupSample sample = lines.stream()
				.filter((line) -> line.startsWith(StartupSample.PREFIX))
				.map(StartupSample::parse)
				.findFirst()
				.orElseThrow(() -> new IllegalStateException("the application did not start: " + lines));
			if (sample.limited() != limited) {
				throw new IllegalStateException("the limiter is " + (limited ? "missing" : "there"));
			}
			return sample;
		}
	}

	static String classPath(boolean limited) {
		return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
			.filter((entry) -> isNone(entry, FOREIGN) && (limited || isNone(entry, OURS)))
			.collect(Collectors.joining(File.pathSeparator));
	}

	/*
	 * By the name of a jar, or of the module whose classes they are.
	 */
	private static boolean isNone(String entry, List<String> names) {
		String path = entry.replace(File.separatorChar, '/');
		return names.stream()
			.noneMatch((name) -> path.matches(".*/" + name + "[^/]*\\.jar") || path.contains("/" + name + "/target/"));
	}

}
