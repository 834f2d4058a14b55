package io.github.gossiplimiter.simulator.sweep;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.gossiplimiter.simulator.report.Provenance;
import io.github.gossiplimiter.simulator.report.Report;
import io.github.gossiplimiter.simulator.study.Plan;
import io.github.gossiplimiter.simulator.study.PlanRunner;
import io.github.gossiplimiter.simulator.study.Results;

/**
 * Runs a plan and writes what came out, or what there is when the process is told to end.
 */
final class Sweep {

	private final Plan plan;

	private final Path directory;

	private final Provenance provenance;

	private final PrintWriter console;

	private final boolean terminal;

	private boolean written;

	/**
	 * Prepare.
	 * @param directory where files go; it is there
	 * @param command what makes the same again
	 * @param console where progress is shown
	 * @param terminal whether somebody sees it as it is drawn
	 */
	Sweep(Plan plan, Path directory, String command, PrintWriter console, boolean terminal) {
		this.plan = plan;
		this.directory = directory;
		this.provenance = new Provenance(command, version());
		this.console = console;
		this.terminal = terminal;
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
	Results run(int threads) throws IOException, InterruptedException {
		Progress progress = new Progress(this.console, this.terminal, this.plan.tasks().size(), System::nanoTime);
		RunsFile runs = new RunsFile(this.directory.resolve("runs.csv"));
		PlanRunner runner = new PlanRunner(this.plan, (index, task, outcome) -> {
			runs.add(index, task, outcome);
			progress.step();
		});
		Thread hook = new Thread(() -> interrupted(runner, runs), "sweep-interrupted");
		Runtime.getRuntime().addShutdownHook(hook);
		Results results = runner.run(threads);
		progress.end();
		write(results, runs);
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
			write(runner.results(), runs);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private synchronized void write(Results results, RunsFile runs) throws IOException {
		if (this.written) {
			return;
		}
		this.written = true;
		runs.close();
		Files.writeString(this.directory.resolve("summary.csv"), SummaryFile.render(results));
		Files.writeString(this.directory.resolve("report.html"), new Report(results, this.provenance).render());
	}

}
