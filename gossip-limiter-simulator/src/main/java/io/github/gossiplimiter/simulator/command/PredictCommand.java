/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.policy.ConvergencePredictor;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;
import io.github.gossiplimiter.simulator.experiment.Experiment;
import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;
import io.github.gossiplimiter.simulator.experiment.SpreadMeasurement;

/**
 * Tells how soon news spreads, by formula.
 */
@Command(name = "predict", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Tells by formula how soon news reaches 50, 90 and 99 %% of the nodes.",
		footer = { "",
				"Without --pressure and --velocity: for a cluster that is idle, busy, near the limit and at it." })
@SuppressWarnings("NullAway.Init") // options are set by picocli
final class PredictCommand implements Callable<Integer> {

	private static final double[][] STATES = { { 0, 0 }, { 0.3, 0.3 }, { 0.9, 0.8 }, { 1, 1 } };

	private static final int TRIALS_MAX = 100_000;

	private static final double[] COVERAGES = { 0.5, 0.9, 0.99 };

	@Spec
	private CommandSpec spec;

	@Option(names = "--nodes", defaultValue = "25", paramLabel = "N",
			description = "Nodes of the cluster, ${DEFAULT-VALUE} by default.")
	private int nodes;

	@Option(names = "--pressure", paramLabel = "P", description = "How full the fullest key is, 0 to 1.")
	private @Nullable Double pressure;

	@Option(names = "--velocity", paramLabel = "V",
			description = "How fast the fastest key fills at one node, as a multiple of its limit's pace.")
	private @Nullable Double velocity;

	@Option(names = "--strategy", defaultValue = "two-stage", paramLabel = "NAME",
			description = "How nodes gossip, ${DEFAULT-VALUE} by default; see run --help.")
	private String strategy;

	@Option(names = "--set", paramLabel = "NAME=VALUE", description = "Set a property of the product.")
	private List<String> assignments = new ArrayList<>();

	@Option(names = "--measure", paramLabel = "N",
			description = "Measure as well, on so many pieces of news in a simulated cluster.")
	private @Nullable Integer trials;

	@Override
	public Integer call() {
		check();
		GossipPolicy policy = GossipPolicies
			.of(NamedConfigurations.find(this.strategy).with(this.assignments).settings());
		PrintWriter out = this.spec.commandLine().getOut();
		out.println(this.nodes + " nodes, " + this.strategy);
		out.println("pressure  velocity  fan-out  interval ms |  ms until 50 %     90 %     99 % | "
				+ "without forwarding 50 %     90 %      99 %");
		for (double[] state : states()) {
			out.println(row(state, ConvergencePredictor.of(policy, this.nodes, state[0], state[1])));
		}
		for (double[] state : states()) {
			out.println(rounds(state, ConvergencePredictor.of(policy, this.nodes, state[0], state[1])));
		}
		if (this.trials != null) {
			measure(out, policy, this.trials);
		}
		return 0;
	}

	private void measure(PrintWriter out, GossipPolicy policy, int news) {
		out.println("measured on " + news + " pieces of news, in rounds (predicted):");
		for (double[] state : states()) {
			ConvergencePredictor predictor = ConvergencePredictor.of(policy, this.nodes, state[0], state[1]);
			SpreadMeasurement forwarded = SpreadMeasurement.measure(this.nodes, predictor.fanOut(), true, news, 1);
			SpreadMeasurement direct = SpreadMeasurement.measure(this.nodes, predictor.fanOut(), false, news, 1);
			StringBuilder line = new StringBuilder(
					String.format(Locale.ROOT, "%8.2f  %8.2f  %7d  ", state[0], state[1], predictor.fanOut()));
			for (double coverage : COVERAGES) {
				line.append(String.format(Locale.ROOT, "%6.2f (%.2f)", forwarded.rounds(coverage),
						predictor.rounds(coverage)));
			}
			line.append("  without forwarding ");
			for (double coverage : COVERAGES) {
				line.append(String.format(Locale.ROOT, "%6.2f (%.2f)", direct.rounds(coverage),
						predictor.roundsWithoutForwarding(coverage)));
			}
			out.println(line);
		}
	}

	private void check() {
		if (this.trials != null && (this.trials < 1 || this.trials > TRIALS_MAX)) {
			throw misused("--measure must be between 1 and " + TRIALS_MAX + ": " + this.trials);
		}
		if (this.nodes < 2 || this.nodes > Experiment.NODES_MAX) {
			throw misused("--nodes must be between 2 and " + Experiment.NODES_MAX + ": " + this.nodes);
		}
		if (this.pressure != null && !(this.pressure >= 0 && this.pressure <= 1)) {
			throw misused("--pressure must be between 0 and 1: " + this.pressure);
		}
		if (this.velocity != null && !(this.velocity >= 0 && !this.velocity.isInfinite())) {
			throw misused("--velocity must be at least 0: " + this.velocity);
		}
	}

	private ParameterException misused(String message) {
		return new ParameterException(this.spec.commandLine(), message);
	}

	private List<double[]> states() {
		if (this.pressure == null && this.velocity == null) {
			return List.of(STATES);
		}
		return List.of(new double[] { (this.pressure != null) ? this.pressure : 0,
				(this.velocity != null) ? this.velocity : 0 });
	}

	private static String row(double[] state, ConvergencePredictor predictor) {
		StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%8.2f  %8.2f  %7d  %11.1f | ", state[0],
				state[1], predictor.fanOut(), predictor.intervalMillis()));
		for (double coverage : COVERAGES) {
			row.append(String.format(Locale.ROOT, (coverage == COVERAGES[0]) ? "%14.0f" : "%9.0f",
					predictor.millis(coverage)));
		}
		row.append(" | ");
		for (double coverage : COVERAGES) {
			row.append(String.format(Locale.ROOT, (coverage == COVERAGES[0]) ? "%23.0f" : "%9.0f",
					predictor.roundsWithoutForwarding(coverage) * predictor.intervalMillis()));
		}
		return row.toString();
	}

	/*
	 * By the recurrence, until less than one node is left.
	 */
	private static String rounds(double[] state, ConvergencePredictor predictor) {
		StringBuilder text = new StringBuilder(
				String.format(Locale.ROOT, "informed after each round at %.2f, %.2f:", state[0], state[1]));
		int round = 0;
		do {
			text.append(String.format(Locale.ROOT, " %.1f %%", 100 * predictor.coverageAfter(++round)));
		}
		while (predictor.uninformedAfter(round) >= 1);
		return text.toString();
	}

}
