/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.util.stream.LongStream;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * How often an experiment is run, and how it is told, for all commands that run one.
 */
@SuppressWarnings("NullAway.Init") // options are set by picocli
final class RunOptions {

	@Spec(Spec.Target.MIXEE)
	private CommandSpec spec;

	@Option(names = "--runs", defaultValue = "1", paramLabel = "N",
			description = "How often, each time with the next seed; ${DEFAULT-VALUE} by default.")
	private int runs;

	@Option(names = "--seed", defaultValue = "1", paramLabel = "N",
			description = "What decides everything left to chance, ${DEFAULT-VALUE} by default.")
	private long seed;

	@Option(names = "--json", description = "Print one JSON object a run instead of a table.")
	private boolean json;

	/**
	 * Refuse more runs than the command is made for.
	 */
	void check(int runsMax) {
		if (this.runs < 1 || this.runs > runsMax) {
			throw new ParameterException(this.spec.commandLine(),
					"--runs must be between 1 and " + runsMax + ": " + this.runs);
		}
	}

	int runs() {
		return this.runs;
	}

	/**
	 * The seed of each run.
	 */
	LongStream seeds() {
		return LongStream.iterate(this.seed, (last) -> last + 1).limit(this.runs);
	}

	boolean json() {
		return this.json;
	}

}
