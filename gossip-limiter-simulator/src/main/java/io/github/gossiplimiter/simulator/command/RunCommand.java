/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import io.github.gossiplimiter.simulation.check.CheckFailure;
import io.github.gossiplimiter.simulator.experiment.ArrivalSequence;
import io.github.gossiplimiter.simulator.experiment.Experiment;
import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;
import io.github.gossiplimiter.simulator.experiment.KeyDistribution;
import io.github.gossiplimiter.simulator.experiment.LimitConsistency;
import io.github.gossiplimiter.simulator.experiment.LoadProfile;
import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;
import io.github.gossiplimiter.simulator.experiment.RegionOptions;
import io.github.gossiplimiter.simulator.experiment.RequestTrace;

/**
 * Runs one experiment, once or several times.
 */
@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Lets requests come to a cluster and tells how exactly it kept the limit, and what it sent.",
		footer = { "",
				"Strategies: document, two-stage (the product's default), additive, velocity, tiered, fixed, and",
				"those of the document: fixed-100ms .. fixed-2s, tiered-2t, tiered-5t, document-velocity,",
				"document-additive, g0b1, g4b0, g1b1 .. g5b1, g4b2, g4b4, g4b1-phi2, g4b1-fan3, g4b1-fan9;",
				"and others to compare with: tiered-10t, tiered-50t, rumour-100ms, rumour-200ms,",
				"outer-loop, document-outer-loop.", "",
				"Every fault may be repeated and, after a colon, say which nodes it is about." })
@SuppressWarnings("NullAway.Init") // options are set by picocli
final class RunCommand implements Callable<Integer> {

	private static final int RUNS_MAX = 100_000;

	@Spec
	private CommandSpec spec;

	@Option(names = "--nodes", defaultValue = "25", paramLabel = "N",
			description = "Nodes of the cluster, ${DEFAULT-VALUE} by default.")
	private int nodes;

	@Option(names = "--limit", defaultValue = "300", paramLabel = "N",
			description = "Permits in a window, ${DEFAULT-VALUE} by default.")
	private long limit;

	@Option(names = "--window", defaultValue = "30s", paramLabel = "TIME",
			description = "Length of the window, ${DEFAULT-VALUE} by default.")
	private Duration window;

	@Option(names = "--load", paramLabel = "LOAD",
			description = "Which requests come: spike (default), double_burst, steady_8x, baseline_2x, wavy, load:80%%, "
					+ "load:80%%:90s, overload:900s, overload:900s:8x.")
	private @Nullable LoadProfile load;

	@Option(names = "--spread", paramLabel = "SPREAD",
			description = "Which nodes they come to: uniform (default) or hotspot (80 %% on two nodes).")
	private @Nullable NodeSpread spread;

	@Option(names = "--regions", defaultValue = "1", paramLabel = "N",
			description = "Regions the nodes are in, as many nodes in each; ${DEFAULT-VALUE} by default.")
	private int regions;

	@Option(names = "--region-delay", defaultValue = "80ms", paramLabel = "TIME",
			description = "How long messages between regions take on top, ${DEFAULT-VALUE} by default.")
	private Duration regionDelay;

	@Option(names = "--region-weights", paramLabel = "W,W,..",
			description = "How much of the load comes to each region, for example 6,3,1; alike by default.")
	private @Nullable String regionWeights;

	@Option(names = "--keys", paramLabel = "N", description = "Keys they are for, 1 by default.")
	private @Nullable Integer keys;

	@Option(names = "--zipf", paramLabel = "S",
			description = "How unequal the keys are, 0 (default) for not at all; the load is that of the busiest.")
	private @Nullable Double zipf;

	@Option(names = "--trace", paramLabel = "FILE",
			description = "Requests from a file with the columns millis,node,key,cost instead of a load.")
	private @Nullable Path trace;

	@Option(names = "--strategy", defaultValue = "two-stage", paramLabel = "NAME",
			description = "How nodes gossip, ${DEFAULT-VALUE} by default; see below.")
	private String strategy;

	@Option(names = "--consistency", defaultValue = "gossip", paramLabel = "NAME",
			description = "What the limit promises: gossip (default), hybrid or strict.")
	private LimitConsistency consistency;

	@Option(names = "--set", paramLabel = "NAME=VALUE",
			description = "Set a property of the product, for example gossip.slack=0.3 or limit.precision=10.")
	private List<String> assignments = new ArrayList<>();

	@Mixin
	private FaultOptions faults;

	@Mixin
	private RunOptions repetition;

	@Option(names = "--decisions", paramLabel = "FILE",
			description = "Write every request with its answer to a file: millis,node,key,cost,allowed.")
	private @Nullable Path decisions;

	@Override
	public Integer call() {
		check();
		ArrivalSequence recorded = (this.trace != null) ? RequestTrace.read(this.trace) : null;
		List<ExperimentOutcome> outcomes = new ArrayList<>();
		PrintWriter out = this.spec.commandLine().getOut();
		for (long seed : this.repetition.seeds().toArray()) {
			ExperimentOutcome outcome = run(experiment(recorded, seed));
			if (outcome == null) {
				return SimulatorApplication.FAILED;
			}
			outcomes.add(outcome);
			if (this.repetition.json()) {
				out.println(OutcomeText.json(outcome));
			}
		}
		if (!this.repetition.json()) {
			OutcomeText.table(outcomes).forEach(out::println);
		}
		return 0;
	}

	private void check() {
		this.repetition.check(RUNS_MAX);
		if (this.decisions != null && this.repetition.runs() > 1) {
			throw misused("--decisions writes one run; leave out --runs and choose it by --seed");
		}
		boolean drawn = this.load != null || this.spread != null || this.keys != null || this.zipf != null;
		if (this.trace != null && drawn) {
			throw misused("--trace says which requests come; leave out --load, --spread, --keys and --zipf");
		}
	}

	private ParameterException misused(String message) {
		return new ParameterException(this.spec.commandLine(), message);
	}

	private Experiment experiment(@Nullable ArrivalSequence recorded, long runSeed) {
		Experiment.Builder builder = Experiment.builder()
			.nodes(this.nodes)
			.window(this.limit, this.window)
			.keys(new KeyDistribution((this.keys != null) ? this.keys : 1, (this.zipf != null) ? this.zipf : 0))
			.configuration(NamedConfigurations.find(this.strategy))
			.set(this.assignments)
			.consistency(this.consistency)
			.regions(regionOptions())
			.seed(runSeed);
		if (this.load != null) {
			builder.load(this.load);
		}
		if (this.spread != null) {
			builder.spread(this.spread);
		}
		if (recorded != null && this.trace != null) {
			builder.arrivals(recorded, this.trace.toString());
		}
		this.faults.faults().forEach(builder::fault);
		return builder.build();
	}

	private RegionOptions regionOptions() {
		if (this.regions == 1) {
			return RegionOptions.ONE;
		}
		List<Double> weights = (this.regionWeights != null) ? RegionOptions.parseWeights(this.regionWeights)
				: List.of();
		return new RegionOptions(this.regions, this.regionDelay, weights);
	}

	/*
	 * Answers are written even if a check fails afterwards: they help to find out why.
	 */
	private @Nullable ExperimentOutcome run(Experiment experiment) {
		try {
			return experiment.run((answers) -> {
				if (this.decisions != null) {
					RequestTrace.write(answers, this.decisions);
				}
			});
		}
		catch (CheckFailure | IllegalStateException ex) {
			PrintWriter err = this.spec.commandLine().getErr();
			err.println("failed with seed " + experiment.seed() + ": " + ex.getMessage());
			err.println("repeat with: " + experiment.command());
			return null;
		}
	}

}
