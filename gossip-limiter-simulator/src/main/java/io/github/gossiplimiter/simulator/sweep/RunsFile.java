/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.PlannedRun;

/**
 * One line for each run, in the order of the plan. Lines are written as soon as all
 * before them are: whatever ends the sweep, a whole piece of it is there.
 */
final class RunsFile implements AutoCloseable {

	private final Writer out;

	private final TreeMap<Integer, String> waiting = new TreeMap<>();

	private int next;

	private boolean closed;

	RunsFile(Path path) throws IOException {
		this.out = Files.newBufferedWriter(path);
		this.out.write(header());
		this.out.flush();
	}

	private static String header() {
		List<Object> columns = new ArrayList<>(List.of("topic", "nodes", "limit", "windowMillis", "load", "spread",
				"keys", "zipf", "faults", "configuration", "consistency", "seed", "requests", "admitted",
				"idealAdmitted", "rounds", "intervalMillis"));
		for (Figure figure : Figure.values()) {
			columns.add(figure.column());
		}
		return CsvFile.line(columns.toArray());
	}

	/**
	 * A run has ended. After the file was closed nobody wants to know.
	 * @param index its place in the plan
	 * @param outcome what came out; none if nothing to write did
	 */
	synchronized void add(int index, PlannedRun task, @Nullable ExperimentOutcome outcome) {
		if (this.closed) {
			return;
		}
		this.waiting.put(index, (outcome != null) ? line(task, outcome) : "");
		try {
			while (!this.waiting.isEmpty() && this.waiting.firstKey() == this.next) {
				this.out.write(this.waiting.pollFirstEntry().getValue());
				this.next++;
			}
			this.out.flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String line(PlannedRun task, ExperimentOutcome outcome) {
		List<Object> values = new ArrayList<>();
		values.add(task.topic());
		values.addAll(ScenarioColumns.values(task.scenario()));
		values.add(task.contender().name());
		values.add(task.contender().consistency());
		values.add(task.seed());
		values.add(outcome.accuracy().requests());
		values.add(outcome.accuracy().admitted());
		values.add(outcome.accuracy().idealAdmitted());
		values.add(outcome.traffic().rounds());
		values.add(ScenarioColumns.number(outcome.traffic().intervalMillis()));
		for (Figure figure : Figure.values()) {
			values.add(ScenarioColumns.number(figure.of(outcome)));
		}
		return CsvFile.line(values.toArray());
	}

	/**
	 * Write what waits for runs that never came, and end.
	 */
	@Override
	public synchronized void close() throws IOException {
		for (String line : this.waiting.values()) {
			this.out.write(line);
		}
		this.closed = true;
		this.waiting.clear();
		this.out.close();
	}

}
