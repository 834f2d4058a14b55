/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.simulator.concurrency.BackendPlan;
import io.github.gossiplimiter.simulator.concurrency.CapacityDrop;
import io.github.gossiplimiter.simulator.concurrency.CeilingExceeded;
import io.github.gossiplimiter.simulator.concurrency.ConcurrencyExperiment;
import io.github.gossiplimiter.simulator.concurrency.ConcurrencyOutcome;
import io.github.gossiplimiter.simulator.concurrency.DemandShape;
import io.github.gossiplimiter.simulator.concurrency.FleetGrowth;

/**
 * Runs an experiment with a backend that nodes share.
 */
@Command(name = "concurrency", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Lets requests come to nodes in front of one backend and tells how well it is used, and whether "
				+ "it was ever given more than the ceiling.",
		footer = { "", "Compare: concurrency --overload 2", "   with: concurrency --overload 2 --independent" })
@SuppressWarnings("NullAway.Init") // options are set by picocli
final class ConcurrencyCommand implements Callable<Integer> {

	private static final int RUNS_MAX = 1000;

	private static final int CAPACITY_EACH = 20;

	@Spec
	private CommandSpec spec;

	@Option(names = "--nodes", defaultValue = "25", paramLabel = "N",
			description = "Nodes in front of the backend, ${DEFAULT-VALUE} by default.")
	private int nodes;

	@Option(names = "--duration", defaultValue = "60s", paramLabel = "TIME",
			description = "How long, ${DEFAULT-VALUE} by default.")
	private Duration duration;

	@Option(names = "--warm-up", defaultValue = "20s", paramLabel = "TIME",
			description = "How much of that does not count, ${DEFAULT-VALUE} by default.")
	private Duration warmUp;

	@Option(names = "--capacity", paramLabel = "N",
			description = "Requests that the backend serves at full speed at a time, 20 for each node by default.")
	private @Nullable Integer capacity;

	@Option(names = "--overload", defaultValue = "2", paramLabel = "X",
			description = "Requests that come, in capacities of the backend, ${DEFAULT-VALUE} by default.")
	private double overload;

	@Option(names = "--demand", paramLabel = "DEMAND",
			description = "Which nodes they come to: even (default) or 80/20.")
	private @Nullable DemandShape demand;

	@Option(names = "--handoff", defaultValue = "acknowledged", paramLabel = "NAME",
			description = "When shares pass on: acknowledged (default) or occupancy.")
	private Handoff handoff;

	@Option(names = "--allocation", defaultValue = "equal", paramLabel = "NAME",
			description = "How the ceiling is divided: equal (default) or demand.")
	private Allocation allocation;

	@Option(names = "--independent", description = "Each node infers and keeps to a limit of its own.")
	private boolean independent;

	@Option(names = "--expect-all",
			description = "Nodes know how many of them there should be, and only a majority goes on.")
	private boolean expectAll;

	@Option(names = "--ceiling", defaultValue = "0", paramLabel = "N",
			description = "A ceiling that never changes; inferred by default.")
	private int ceiling;

	@Mixin
	private FaultOptions faults;

	@Option(names = "--drift", defaultValue = "0", paramLabel = "PPM",
			description = "By how many millionths clocks may go faster or slower.")
	private long drift;

	@Option(names = "--drop", paramLabel = "TIME..TIME:SHARE",
			description = "The backend can do less for a time, for example half of it: 30s..40s:0.5.")
	private List<CapacityDrop> drops = new ArrayList<>();

	@Option(names = "--join", paramLabel = "TIME:N",
			description = "More nodes come, for example 30s:1; 30s:1:owner if it divides the ceiling from then on, 30s:1:other if not.")
	private List<FleetGrowth> joins = new ArrayList<>();

	@Mixin
	private RunOptions repetition;

	@Override
	public Integer call() {
		this.repetition.check(RUNS_MAX);
		PrintWriter out = this.spec.commandLine().getOut();
		if (!this.repetition.json()) {
			out.println(String.format(Locale.ROOT, "%8s  %11s  %8s  %10s  %10s  %10s  %10s  %10s  %5s  %s", "seed",
					"utilisation", "goodput", "requests", "answered", "given up", "rejected", "in flight", "over",
					"ramps"));
		}
		for (long seed : this.repetition.seeds().toArray()) {
			try {
				ConcurrencyOutcome outcome = experiment(seed).run();
				out.println(this.repetition.json() ? json(outcome, seed) : row(outcome, seed));
			}
			catch (CeilingExceeded ex) {
				this.spec.commandLine().getErr().println("failed: " + ex.getMessage());
				return SimulatorApplication.FAILED;
			}
		}
		return 0;
	}

	private ConcurrencyExperiment experiment(long runSeed) {
		ConcurrencyExperiment.Builder builder = ConcurrencyExperiment.builder(this.nodes)
			.duration(this.duration, this.warmUp)
			.backend(BackendPlan.of((this.capacity != null) ? this.capacity : CAPACITY_EACH * this.nodes))
			.load(this.overload, (this.demand != null) ? this.demand : DemandShape.EVEN)
			.rules(this.handoff, this.allocation)
			.ceiling(this.ceiling)
			.drift(this.drift)
			.seed(runSeed);
		if (this.independent) {
			builder.independent();
		}
		if (this.expectAll) {
			builder.expectAll();
		}
		this.faults.faults().forEach(builder::fault);
		this.drops.forEach(builder::drop);
		this.joins.forEach(builder::join);
		return builder.build();
	}

	private static String row(ConcurrencyOutcome outcome, long runSeed) {
		return String.format(Locale.ROOT, "%8d  %11.3f  %8.3f  %10d  %10d  %10d  %10d  %10d  %5d  %s", runSeed,
				outcome.utilisation(), outcome.goodput(), outcome.requests(), outcome.answered(), outcome.givenUp(),
				outcome.rejected(), outcome.mostInFlight(), outcome.over(),
				outcome.ramps()
					.stream()
					.map((ramp) -> String.format(Locale.ROOT, "%.1fms", millis(ramp.time())))
					.collect(Collectors.joining(" ")));
	}

	private static double millis(Duration time) {
		return time.toNanos() / 1e6;
	}

	private static String json(ConcurrencyOutcome outcome, long runSeed) {
		String moments = outcome.moments()
			.stream()
			.map((moment) -> String.format(Locale.ROOT,
					"{\"seconds\":%.2f,\"inFlight\":%d,\"ceiling\":%d,\"goodput\":%.4f}", moment.seconds(),
					moment.inFlight(), moment.ceiling(), moment.goodput()))
			.collect(Collectors.joining(","));
		String ramps = outcome.ramps()
			.stream()
			.map((ramp) -> String.format(Locale.ROOT, "%.3f", millis(ramp.time())))
			.collect(Collectors.joining(","));
		return String.format(Locale.ROOT,
				"{\"seed\":%d,\"nodes\":%d,\"utilisation\":%.4f,\"goodput\":%.4f,\"requests\":%d,\"answered\":%d,"
						+ "\"givenUp\":%d,\"rejected\":%d,\"mostInFlight\":%d,\"over\":%d,\"rampMillis\":[%s],"
						+ "\"moments\":[%s]}",
				runSeed, outcome.nodes(), outcome.utilisation(), outcome.goodput(), outcome.requests(),
				outcome.answered(), outcome.givenUp(), outcome.rejected(), outcome.mostInFlight(), outcome.over(),
				ramps, moments);
	}

}
