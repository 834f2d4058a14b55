/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import io.github.gossiplimiter.simulator.concurrency.ConcurrencyComparison;
import io.github.gossiplimiter.simulator.study.NewsDelay;
import io.github.gossiplimiter.simulator.study.StudyPlan;
import io.github.gossiplimiter.simulator.study.StudyPlans;
import io.github.gossiplimiter.simulator.study.StudyResults;

/**
 * Runs everything and writes what came out. Ends with 1 if a rule was broken that always
 * holds, and with 2 if something was asked for that cannot be.
 */
@Command(name = "sweep", mixinStandardHelpOptions = true,
		description = "Run the published experiment and what goes beyond it; write runs.csv, summary.csv and "
				+ "report.html. When interrupted, it writes what there is.")
public final class SweepCommand implements Callable<Integer> {

	private static final int RUNS_MAX = 1000;

	private static final int THREADS_MAX = 256;

	@Option(names = "--out", required = true, paramLabel = "DIR", description = "Where to write; made if missing.")
	@SuppressWarnings("NullAway.Init") // set by picocli
	private Path out;

	@Option(names = "--runs", defaultValue = "10", paramLabel = "N",
			description = "Runs of each configuration in each cell (default: ${DEFAULT-VALUE}).")
	private int runs;

	@Option(names = "--seed", defaultValue = "1", paramLabel = "N",
			description = "Seed of the first run; the next run has the next (default: ${DEFAULT-VALUE}).")
	private long seed;

	@Option(names = "--threads", defaultValue = "2", paramLabel = "N",
			description = "Runs at the same time (default: ${DEFAULT-VALUE}). The result is the same with any number.")
	private int threads;

	@Option(names = "--quick", description = "Only the published experiment, two runs, and a little beyond it.")
	private boolean quick;

	@Spec
	@SuppressWarnings("NullAway.Init") // set by picocli
	private CommandSpec spec;

	@Override
	public Integer call() throws IOException, InterruptedException {
		check("--runs", this.runs, RUNS_MAX);
		check("--threads", this.threads, THREADS_MAX);
		checkDirectory();
		StudyPlan plan = this.quick ? StudyPlans.quick(this.seed) : StudyPlans.full(this.runs, this.seed);
		SweepProgress progress = new SweepProgress(this.spec.commandLine().getErr(), Ansi.AUTO.enabled(),
				plan.tasks().size(), System::nanoTime);
		Sweep sweep = new Sweep(plan, () -> NewsDelay.measureAll(this.seed), () -> ConcurrencyComparison.run(this.seed),
				this.out, command(), progress);
		StudyResults results = sweep.run(this.threads);
		PrintWriter answer = this.spec.commandLine().getOut();
		results.failures().forEach(answer::println);
		answer.println("Written: " + this.out.resolve("report.html") + ", runs.csv and summary.csv");
		answer.flush();
		return results.failures().isEmpty() ? 0 : 1;
	}

	private void check(String option, int value, int most) {
		if (value < 1 || value > most) {
			throw refusal(option + " must be between 1 and " + most + ", not " + value);
		}
	}

	private void checkDirectory() {
		try {
			Files.createDirectories(this.out);
		}
		catch (IOException ex) {
			throw refusal("cannot make the directory '" + this.out + "'; choose another one with --out");
		}
		if (!Files.isWritable(this.out)) {
			throw refusal("cannot write to '" + this.out + "'; choose another directory with --out");
		}
	}

	private ParameterException refusal(String message) {
		return new ParameterException(this.spec.commandLine(), message);
	}

	/*
	 * Without the number of threads and the directory: they change nothing in the result.
	 */
	private String command() {
		return "sweep --out DIR" + (this.quick ? " --quick" : " --runs " + this.runs) + " --seed " + this.seed;
	}

}
