/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

import io.github.gossiplimiter.simulator.concurrency.ConcurrencyComparison;
import io.github.gossiplimiter.simulator.report.ReportPage;
import io.github.gossiplimiter.simulator.report.ReportProvenance;
import io.github.gossiplimiter.simulator.study.NewsDelay;
import io.github.gossiplimiter.simulator.study.PlanRunner;
import io.github.gossiplimiter.simulator.study.StudyPlan;
import io.github.gossiplimiter.simulator.study.StudyResults;

/**
 * Runs a plan and writes what came out, or what there is when the process is told to end.
 */
final class Sweep {

	private final StudyPlan plan;

	private final Supplier<List<NewsDelay>> news;

	private final Supplier<ConcurrencyComparison> backend;

	private final Path directory;

	private final ReportProvenance provenance;

	private final SweepProgress progress;

	private boolean written;

	/**
	 * Prepare.
	 * @param news how fast news spreads, measured after everything else
	 * @param backend how a shared backend is protected, run after everything else
	 * @param directory where files go; it is there
	 * @param command what makes the same again
	 * @param progress shows how far it is
	 */
	Sweep(StudyPlan plan, Supplier<List<NewsDelay>> news, Supplier<ConcurrencyComparison> backend, Path directory,
			String command, SweepProgress progress) {
		this.plan = plan;
		this.news = news;
		this.backend = backend;
		this.directory = directory;
		this.provenance = new ReportProvenance(command, version());
		this.progress = progress;
	}

	/*
	 * Classes that come from no jar have none.
	 */
	private static String version() {
		String version = Sweep.class.getPackage().getImplementationVersion();
		return (version != null) ? version : "unreleased";
	}

	/**
	 * Run and write.
	 */
	StudyResults run(int threads) throws IOException, InterruptedException {
		RunsFile runs = new RunsFile(this.directory.resolve("runs.csv"));
		PlanRunner runner = new PlanRunner(this.plan, (index, task, outcome) -> {
			runs.add(index, task, outcome);
			this.progress.step();
		});
		Thread hook = new Thread(() -> interrupted(runner, runs), "sweep-interrupted");
		Runtime.getRuntime().addShutdownHook(hook);
		StudyResults results = runner.run(threads);
		this.progress.end();
		write(results, this.news.get(), this.backend.get(), runs);
		remove(hook);
		return results;
	}

	private static void remove(Thread hook) {
		try {
			Runtime.getRuntime().removeShutdownHook(hook);
		}
		catch (IllegalStateException ex) {
			// The process is ending already: the hook finds everything written.
		}
	}

	/*
	 * Runs under way are given up: what they would have said is not worth a wait.
	 */
	private void interrupted(PlanRunner runner, RunsFile runs) {
		runner.stop();
		try {
			write(runner.results(), List.of(), ConcurrencyComparison.NONE, runs);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private synchronized void write(StudyResults results, List<NewsDelay> measured, ConcurrencyComparison compared,
			RunsFile runs) throws IOException {
		if (this.written) {
			return;
		}
		this.written = true;
		runs.close();
		Files.writeString(this.directory.resolve("summary.csv"), SummaryFile.render(results));
		Files.writeString(this.directory.resolve("report.html"),
				new ReportPage(results, measured, compared, this.provenance).render());
	}

}
