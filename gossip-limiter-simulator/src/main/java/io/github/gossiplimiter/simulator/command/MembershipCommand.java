/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.github.gossiplimiter.membership.SwimSettings;
import io.github.gossiplimiter.simulator.experiment.Fault;
import io.github.gossiplimiter.simulator.membership.MembershipExperiment;
import io.github.gossiplimiter.simulator.membership.MembershipOutcome;
import io.github.gossiplimiter.simulator.membership.MembershipOutcome.Detection;
import io.github.gossiplimiter.simulator.membership.MembershipPlan;

/**
 * Runs an experiment with the membership protocol.
 */
@Command(name = "membership", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Starts nodes that find each other, lets messages get lost and nodes pause, and measures how "
				+ "often a live node is suspected, what that costs, and how soon a crash is seen.",
		footer = { "", "Compare: membership --nodes 100", "   with: membership --nodes 100 --loss 0.05 --pause 200ms" })
@SuppressWarnings("NullAway.Init") // options are set by picocli
final class MembershipCommand implements Callable<Integer> {

	private static final int RUNS_MAX = 1000;

	@Spec
	private CommandSpec spec;

	@Option(names = "--nodes", defaultValue = "25", paramLabel = "N",
			description = "Nodes, ${DEFAULT-VALUE} by default.")
	private int nodes;

	@Option(names = "--seeds", defaultValue = "1", paramLabel = "N",
			description = "Nodes that all others know from the start, ${DEFAULT-VALUE} by default.")
	private int seeds;

	@Option(names = "--minutes", defaultValue = "10", paramLabel = "N",
			description = "How long nothing happens but loss and pauses, ${DEFAULT-VALUE} by default.")
	private int minutes;

	@Option(names = "--loss", defaultValue = "0", paramLabel = "SHARE",
			description = "Share of messages that get lost, ${DEFAULT-VALUE} by default.")
	private double loss;

	@Option(names = "--delay", paramLabel = "TIME..TIME",
			description = "How long messages take, 0.5 to 1 ms by default.")
	private Fault.@Nullable Delay delay;

	@Option(names = "--pause", defaultValue = "0s", paramLabel = "TIME",
			description = "How long a node pauses, ${DEFAULT-VALUE} by default.")
	private Duration pause;

	@Option(names = "--pause-every", defaultValue = "10s", paramLabel = "TIME",
			description = "Mean time between two pauses of a node, ${DEFAULT-VALUE} by default.")
	private Duration pauseEvery;

	@Option(names = "--crashes", defaultValue = "5", paramLabel = "N",
			description = "Nodes whose machine is lost, and as many whose process ends, ${DEFAULT-VALUE} by default.")
	private int crashes;

	@Option(names = "--probe-interval", paramLabel = "TIME", description = "As in SWIM.")
	private @Nullable Duration probeInterval;

	@Option(names = "--suspicion", paramLabel = "TIME", description = "Shortest time to refute a suspicion.")
	private @Nullable Duration suspicion;

	@Option(names = "--helpers", paramLabel = "N", description = "Members that probe indirectly.")
	private @Nullable Integer helpers;

	@Mixin
	private RunOptions repetition;

	@Override
	public Integer call() {
		this.repetition.check(RUNS_MAX);
		PrintWriter out = this.spec.commandLine().getOut();
		if (!this.repetition.json()) {
			out.println(String.format(Locale.ROOT, "%8s  %8s  %8s  %9s  %8s  %12s  %11s  %20s  %20s", "seed",
					"agreed s", "B/s each", "messages", "connects", "suspicions/h", "falsely dead", "machine lost s",
					"process ended s"));
		}
		for (long seed : this.repetition.seeds().toArray()) {
			MembershipOutcome outcome = new MembershipExperiment(plan(seed)).run(Duration.ofMinutes(this.minutes),
					this.crashes);
			out.println(this.repetition.json() ? json(outcome, seed) : row(outcome, seed));
		}
		return 0;
	}

	private MembershipPlan plan(long seed) {
		MembershipPlan plan = MembershipPlan.of(this.nodes, seed)
			.withSeeds(this.seeds)
			.withLoss(this.loss)
			.withPauses(this.pause, this.pauseEvery)
			.withSettings(settings());
		Fault.Delay times = this.delay;
		if (times != null && times.nodes() != null) {
			throw new IllegalArgumentException(
					"--delay is about all nodes here; leave out the colon and what follows it");
		}
		return (times != null) ? plan.withDelay(times.min(), times.max()) : plan;
	}

	private SwimSettings settings() {
		SwimSettings settings = SwimSettings.DEFAULT;
		if (this.probeInterval != null) {
			settings = settings.withProbeInterval(this.probeInterval);
		}
		if (this.suspicion != null) {
			settings = settings.withSuspicionMin(this.suspicion);
		}
		return (this.helpers != null) ? settings.withHelpers(this.helpers) : settings;
	}

	private static String row(MembershipOutcome outcome, long seed) {
		return String.format(Locale.ROOT, "%8d  %8.2f  %8.0f  %9.2f  %8.3f  %12.3f  %11d  %20s  %20s", seed,
				outcome.agreedSeconds(), outcome.bytesEach(), outcome.messagesEach(), outcome.connectsEach(),
				outcome.suspicionsEach(), outcome.falseDeaths(), text(outcome.silent()), text(outcome.seen()));
	}

	private static String text(Detection detection) {
		return String.format(Locale.ROOT, "%.2f %.2f %.2f", detection.first(), detection.mean(), detection.worst());
	}

	private static String json(MembershipOutcome outcome, long seed) {
		return String.format(Locale.ROOT,
				"{\"seed\":%d,\"agreedSeconds\":%.3f,\"bytesEach\":%.1f,\"messagesEach\":%.3f,\"connectsEach\":%.4f,"
						+ "\"suspicionsEach\":%.4f,\"falseDeaths\":%d,\"machineLost\":%s,\"processEnded\":%s}",
				seed, outcome.agreedSeconds(), outcome.bytesEach(), outcome.messagesEach(), outcome.connectsEach(),
				outcome.suspicionsEach(), outcome.falseDeaths(), json(outcome.silent()), json(outcome.seen()));
	}

	private static String json(Detection detection) {
		return String.format(Locale.ROOT, "{\"first\":%.3f,\"mean\":%.3f,\"worst\":%.3f}", detection.first(),
				detection.mean(), detection.worst());
	}

}
