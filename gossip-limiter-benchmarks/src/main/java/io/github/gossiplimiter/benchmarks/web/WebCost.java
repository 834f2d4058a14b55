/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.RunArguments;

/**
 * Measures the processor time of a limited request beside that of an unlimited one.
 */
final class WebCost {

	/*
	 * Both servers of a fork run at the same time, and rounds alternate between them:
	 * what slows the machine down slows both. Every other round starts with the other
	 * one, so that neither always comes first. What a compiler makes of the same server
	 * differs from start to start by more than a filter costs, so there are several
	 * forks.
	 */

	/*
	 * A server that rested takes other branches for a moment, for which it may have to be
	 * compiled again; that has to be over, too, before it is measured.
	 */
	private static final int WARM_UP_TURNS = 6;

	/*
	 * Systems tell the processor time of a process in steps of up to ten milliseconds,
	 * which should be little beside a twentieth of a round.
	 */
	private static final int REQUESTS = 200_000;

	private final int forks;

	private final int rounds;

	private final int requests;

	private final int warmUp;

	private WebCost(RunArguments arguments) {
		boolean quick = arguments.has("quick");
		this.forks = arguments.number("forks", quick ? 1 : 5);
		this.rounds = arguments.number("rounds", 3);
		this.requests = arguments.number("requests", quick ? 5_000 : REQUESTS);
		this.warmUp = arguments.number("warm-up", quick ? 10_000 : 900_000);
	}

	/**
	 * Run the comparison. {@code quick} gives a first look; {@code forks} (of both
	 * servers), {@code rounds} (of a fork), {@code requests} (of a round and server) and
	 * {@code warm-up} (requests to each server before) set the effort; {@code output} is
	 * a directory.
	 */
	public static void main(String[] args) throws IOException {
		RunArguments arguments = RunArguments.parse(args,
				Set.of("output", "quick", "forks", "rounds", "requests", "warm-up"));
		WebCost cost = new WebCost(arguments);
		WebCostResult result = cost.measure();
		BenchmarkReport.write(arguments.output(), "web-cost", result.markdown(), result);
	}

	private WebCostResult measure() throws IOException {
		List<WebCostResult.Round> measured = new ArrayList<>();
		for (int fork = 0; fork < this.forks; fork++) {
			try (ServerProcess limited = ServerProcess.start(Variant.LIMITED);
					ServerProcess empty = ServerProcess.start(Variant.EMPTY);
					HttpLoad limitedLoad = new HttpLoad(limited.port());
					HttpLoad emptyLoad = new HttpLoad(empty.port())) {
				check(limitedLoad.limited(), "the limited server's answers tell of no limit");
				check(!emptyLoad.limited(), "the empty server's answers tell of a limit");
				for (int i = 0; i < WARM_UP_TURNS; i++) {
					limitedLoad.send(this.warmUp / WARM_UP_TURNS);
					emptyLoad.send(this.warmUp / WARM_UP_TURNS);
				}
				for (int i = 0; i < this.rounds; i++) {
					WebCostResult.Round round = round(fork + i, limited, limitedLoad, empty, emptyLoad);
					System.out.printf(Locale.ROOT, "fork %d of %d: limited %.1f us, empty %.1f us, ratio %.3f%n",
							fork + 1, this.forks, round.limitedMicros(), round.emptyMicros(), round.ratio());
					measured.add(round);
				}
			}
		}
		return new WebCostResult(this.forks, this.requests, measured);
	}

	private WebCostResult.Round round(int index, ServerProcess limited, HttpLoad limitedLoad, ServerProcess empty,
			HttpLoad emptyLoad) {
		if (index % 2 == 0) {
			double limitedMicros = micros(limited, limitedLoad);
			return new WebCostResult.Round(limitedMicros, micros(empty, emptyLoad));
		}
		double emptyMicros = micros(empty, emptyLoad);
		return new WebCostResult.Round(micros(limited, limitedLoad), emptyMicros);
	}

	private double micros(ServerProcess server, HttpLoad load) {
		long before = server.processorTime().toNanos();
		load.send(this.requests);
		return (server.processorTime().toNanos() - before) / 1000.0 / this.requests;
	}

	private static void check(boolean condition, String message) {
		if (!condition) {
			throw new IllegalStateException(message);
		}
	}

}
