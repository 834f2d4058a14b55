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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.simulator.concurrency.BackendPlan;
import io.github.gossiplimiter.simulator.concurrency.CapacityDrop;
import io.github.gossiplimiter.simulator.concurrency.CeilingExceeded;
import io.github.gossiplimiter.simulator.concurrency.ConcurrencyExperiment;
import io.github.gossiplimiter.simulator.concurrency.ConcurrencyOutcome;
import io.github.gossiplimiter.simulator.concurrency.Demand;
import io.github.gossiplimiter.simulator.concurrency.Join;
import io.github.gossiplimiter.simulator.experiment.Fault;

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
	private @Nullable Demand demand;

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

	@Option(names = "--delay", paramLabel = "TIME..TIME",
			description = "How long messages take, 0.5ms..1ms by default.")
	private List<Fault.Delay> delays = new ArrayList<>();

	@Option(names = "--loss", paramLabel = "SHARE", description = "Messages that get lost, for example 0.1.")
	private List<Fault.Loss> losses = new ArrayList<>();

	@Option(names = "--skew", paramLabel = "TIME",
			description = "How far clocks are off: any by up to 10s, or node 3 ahead by 10s:3.")
	private List<Fault.Skew> skews = new ArrayList<>();

	@Option(names = "--drift", defaultValue = "0", paramLabel = "PPM",
			description = "By how many millionths clocks may go faster or slower.")
	private long drift;

	@Option(names = "--partition", paramLabel = "TIME..TIME:NODES",
			description = "Nodes that are cut off for a time, for example 30s..40s:0-11.")
	private List<Fault.Split> partitions = new ArrayList<>();

	@Option(names = "--crash", paramLabel = "TIME:NODES",
			description = "Nodes that end, for example 30s:3, and begin again with 30s..40s:3.")
	private List<Fault.Crash> crashes = new ArrayList<>();

	@Option(names = "--drop", paramLabel = "TIME..TIME:SHARE",
			description = "The backend can do less for a time, for example half of it: 30s..40s:0.5.")
	private List<CapacityDrop> drops = new ArrayList<>();

	@Option(names = "--join", paramLabel = "TIME:N", description = "More nodes come, for example 30s:1.")
	private List<Join> joins = new ArrayList<>();

	@Option(names = "--runs", defaultValue = "1", paramLabel = "N",
			description = "How often, each time with the next seed; ${DEFAULT-VALUE} by default.")
	private int runs;

	@Option(names = "--seed", defaultValue = "1", paramLabel = "N",
			description = "What decides everything left to chance, ${DEFAULT-VALUE} by default.")
	private long seed;

	@Option(names = "--json", description = "Print one JSON object a run instead of a table.")
	private boolean json;

	@Override
	public Integer call() {
		if (this.runs < 1 || this.runs > RUNS_MAX) {
			throw new ParameterException(this.spec.commandLine(),
					"--runs must be between 1 and " + RUNS_MAX + ": " + this.runs);
		}
		PrintWriter out = this.spec.commandLine().getOut();
		if (!this.json) {
			out.println(String.format(Locale.ROOT, "%8s  %11s  %8s  %10s  %10s  %10s  %10s  %10s  %5s  %s", "seed",
					"utilisation", "goodput", "requests", "answered", "given up", "rejected", "in flight", "over",
					"ramps"));
		}
		for (int run = 0; run < this.runs; run++) {
			ConcurrencyExperiment experiment = experiment(this.seed + run);
			try {
				ConcurrencyOutcome outcome = experiment.run();
				out.println(this.json ? json(outcome, this.seed + run) : row(outcome, this.seed + run));
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
			.load(this.overload, (this.demand != null) ? this.demand : Demand.EVEN)
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
		this.delays.forEach(builder::fault);
		this.losses.forEach(builder::fault);
		this.skews.forEach(builder::fault);
		this.partitions.forEach(builder::fault);
		this.crashes.forEach(builder::fault);
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
					.map((ramp) -> String.format(Locale.ROOT, "%.1fms", millis(ramp)))
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
			.map((ramp) -> String.format(Locale.ROOT, "%.3f", millis(ramp)))
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
