/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gossiplimiter.simulator.concurrency.ConcurrencyComparison;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.SmallSweep;
import io.github.gossiplimiter.simulator.study.StudyResults;

import static org.assertj.core.api.Assertions.assertThat;

class SweepTests {

	private static final List<String> FILES = List.of("runs.csv", "summary.csv", "report.html");

	@TempDir
	private Path directory = Path.of("");

	@Tag("A62")
	@Test
	void filesAreTheSameWithAnyNumberOfThreads() throws Exception {
		Path one = Files.createDirectory(this.directory.resolve("one"));
		Path three = Files.createDirectory(this.directory.resolve("three"));
		sweep(one).run(1);
		sweep(three).run(3);
		for (String file : FILES) {
			assertThat(three.resolve(file)).hasSameTextualContentAs(one.resolve(file));
		}
	}

	@Test
	void everyRunAndEveryFigureIsALine() throws Exception {
		StudyResults results = sweep(this.directory).run(2);
		assertThat(results.isComplete()).isTrue();
		List<String> runs = Files.readAllLines(this.directory.resolve("runs.csv"));
		assertThat(runs).hasSize(1 + results.finished());
		assertThat(runs.get(0)).startsWith("topic,nodes,limit,windowMillis,load,spread,keys,zipf,faults,configuration");
		assertThat(runs.get(1)).startsWith("experiment,25,300,30000,spike,uniform,1,0.0,,document,gossip,1,");
		int columns = runs.get(0).split(",", -1).length;
		assertThat(runs).allSatisfy((line) -> assertThat(line.split(",", -1)).hasSize(columns));
		assertThat(Files.readAllLines(this.directory.resolve("summary.csv"))).hasSize(1 + 4 * Figure.values().length);
	}

	@Test
	void runsBlockedByOthersAreWrittenAtTheEnd() throws IOException {
		Path path = this.directory.resolve("runs.csv");
		try (RunsFile file = new RunsFile(path)) {
			file.add(1, SmallSweep.tiny().tasks().get(1),
					SmallSweep.results().comparisons().get(0).cells().get(1).outcomes().get(0));
			assertThat(Files.readAllLines(path)).hasSize(1);
		}
		assertThat(Files.readAllLines(path)).hasSize(2);
	}

	@Test
	void failedRunBlocksNoOther() throws IOException {
		Path path = this.directory.resolve("runs.csv");
		try (RunsFile file = new RunsFile(path)) {
			file.add(1, SmallSweep.tiny().tasks().get(1),
					SmallSweep.results().comparisons().get(0).cells().get(1).outcomes().get(0));
			file.add(0, SmallSweep.tiny().tasks().get(0), null);
			assertThat(Files.readAllLines(path)).hasSize(2);
		}
	}

	private static Sweep sweep(Path directory) {
		SweepProgress progress = new SweepProgress(new PrintWriter(new StringWriter()), false, 8, System::nanoTime);
		return new Sweep(SmallSweep.tiny(), List::of, () -> ConcurrencyComparison.NONE, directory, "sweep --out DIR",
				progress);
	}

}
