/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Window;

/**
 * A cluster, a load, and what goes wrong. Running it gives an {@link ExperimentOutcome};
 * the same experiment gives the same one every time.
 * <p>
 * A run begins with ten seconds without requests, in which nodes come to know each other
 * and the time. Then the load starts, at a random place in the window, and traffic is
 * counted until it ends. Afterwards the cluster comes to rest and is checked.
 *
 * @param nodes how many nodes there are
 * @param window the limit
 * @param arrivals the requests
 * @param labels what load and spread are called
 * @param configuration how nodes count and gossip
 * @param consistency what the limit promises
 * @param faults what goes wrong
 * @param seed what decides everything that is left to chance
 * @param checked whether to check the cluster after the load
 * @param regions where nodes run
 */
public record Experiment(int nodes, Window window, ArrivalSequence arrivals, Labels labels,
		ExperimentConfiguration configuration, LimitConsistency consistency, List<Fault> faults, long seed,
		boolean checked, RegionOptions regions) {

	/**
	 * Most nodes.
	 */
	public static final int NODES_MAX = 10_000;

	private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

	private static final String JAR = "java -jar gossip-limiter-simulator/target/gossip-limiter-simulator.jar ";

	public Experiment {
		faults = List.copyOf(faults);
		if (nodes < 1 || nodes > NODES_MAX) {
			throw new IllegalArgumentException("nodes must be between 1 and " + NODES_MAX + ": nodes=" + nodes);
		}
		for (Fault fault : faults) {
			NodeRange concerned = fault.nodes();
			if (concerned != null) {
				concerned.checkWithin(nodes);
			}
		}
		checkCrashes(faults);
		if (regions.count() > nodes) {
			throw new IllegalArgumentException(
					"there cannot be more regions than nodes: " + regions.count() + " regions, " + nodes + " nodes");
		}
		for (int i = 0; i < arrivals.size(); i++) {
			if (arrivals.node(i) >= nodes) {
				throw new IllegalArgumentException("a request comes to node " + arrivals.node(i) + "; with " + nodes
						+ " nodes they are called 0 to " + (nodes - 1));
			}
		}
	}

	private static void checkCrashes(List<Fault> faults) {
		Map<Integer, Duration> upAgain = new HashMap<>();
		List<Fault.Crash> crashes = faults.stream()
			.filter(Fault.Crash.class::isInstance)
			.map(Fault.Crash.class::cast)
			.sorted(Comparator.comparing(Fault.Crash::at))
			.toList();
		for (Fault.Crash crash : crashes) {
			Duration restart = crash.restart();
			for (int node : crash.nodes().nodes()) {
				Duration up = upAgain.put(node, (restart != null) ? restart : FOREVER);
				if (up != null && up.compareTo(crash.at()) >= 0) {
					throw new IllegalArgumentException("node " + node + " is down when it is to crash at "
							+ DurationText.format(crash.at()) + "; let it begin again before");
				}
			}
		}
	}

	/**
	 * Start describing an experiment.
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Run it.
	 * @throws io.github.gossiplimiter.simulation.check.CheckFailure if something does not
	 * hold that always must
	 */
	public ExperimentOutcome run() {
		return run((decisions) -> {
		});
	}

	/**
	 * Run it.
	 * @param sink is given all answers, before anything is checked
	 * @throws io.github.gossiplimiter.simulation.check.CheckFailure if something does not
	 * hold that always must
	 */
	public ExperimentOutcome run(Consumer<DecisionLog> sink) {
		ExperimentRun run = new ExperimentRun(this);
		ExperimentOutcome outcome = run.load();
		sink.accept(run.decisions());
		if (this.checked) {
			run.check();
		}
		return outcome;
	}

	/**
	 * The command that repeats it.
	 */
	public String command() {
		List<String> words = new ArrayList<>(List.of("run", "--nodes", Integer.toString(this.nodes), "--limit",
				Long.toString(this.window.permits()), "--window", DurationText.format(this.window.length())));
		words.addAll(this.regions.options());
		words.addAll(this.labels.options());
		words.addAll(List.of("--strategy", this.configuration.name(), "--consistency", this.consistency.toString()));
		for (Fault fault : this.faults) {
			words.addAll(List.of(fault.option(), fault.text()));
		}
		words.addAll(List.of("--seed", Long.toString(this.seed)));
		return JAR + words.stream().map(Experiment::quote).collect(Collectors.joining(" "));
	}

	private static String quote(String word) {
		return word.matches("[\\w%=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
	}

	/**
	 * What is left to chance apart from what the cluster itself does; one source for
	 * each, so that equal seeds mean equal arrivals whatever else differs.
	 */
	static SplittableRandom chance(long seed, Chance of) {
		// Far from the cluster's own, which begins with the seed itself.
		return new SplittableRandom((seed ^ 0x5851f42d4c957f2dL) + of.distance);
	}

	enum Chance {

		ARRIVALS(0x1f83d9abfb41bd6bL), PHASE(0x2b3e6c1f84caa73bL), SKEW(0x3c6ef372fe94f82bL);

		private final long distance;

		Chance(long distance) {
			this.distance = distance;
		}

	}

	/**
	 * What things are called in results.
	 *
	 * @param load the load
	 * @param spread which nodes requests come to
	 * @param options what asks for the same requests and settings on the command line
	 */
	public record Labels(String load, String spread, List<String> options) {

		public Labels {
			options = List.copyOf(options);
		}

	}

	/**
	 * Collects what an experiment consists of. Unless said otherwise, 25 nodes share 300
	 * permits in 30 seconds, requests for one key come as a spike to all of them alike,
	 * and nobody tuned anything.
	 */
	public static final class Builder {

		private int nodes = 25;

		private Window window = new Window(300, Duration.ofSeconds(30));

		private LoadProfile load = LoadProfile.parse("spike");

		private NodeSpread spread = NodeSpread.UNIFORM;

		private KeyDistribution keys = KeyDistribution.ONE;

		private @Nullable ArrivalSequence arrivals;

		private String source = "trace";

		private ExperimentConfiguration configuration = NamedConfigurations.DEFAULT;

		private final List<String> assignments = new ArrayList<>();

		private LimitConsistency consistency = LimitConsistency.GOSSIP;

		private final List<Fault> faults = new ArrayList<>();

		private long seed = 1;

		private boolean checked = true;

		private RegionOptions regions = RegionOptions.ONE;

		private Builder() {
		}

		/**
		 * How many nodes there are.
		 */
		public Builder nodes(int value) {
			this.nodes = value;
			return this;
		}

		/**
		 * The limit.
		 */
		public Builder window(long permits, Duration length) {
			this.window = new Window(permits, length);
			return this;
		}

		/**
		 * How many requests come when.
		 */
		public Builder load(LoadProfile value) {
			this.load = value;
			return this;
		}

		/**
		 * Which nodes they come to.
		 */
		public Builder spread(NodeSpread value) {
			this.spread = value;
			return this;
		}

		/**
		 * Which keys they are for.
		 */
		public Builder keys(KeyDistribution value) {
			this.keys = value;
			return this;
		}

		/**
		 * Requests that are known, instead of a load, a spread and keys.
		 * @param name what to call them in results; the file they come from
		 */
		public Builder arrivals(ArrivalSequence value, String name) {
			this.arrivals = value;
			this.source = name;
			return this;
		}

		/**
		 * How nodes count and gossip.
		 */
		public Builder configuration(ExperimentConfiguration value) {
			this.configuration = value;
			return this;
		}

		/**
		 * Set properties by the names that applications use, see
		 * {@link ExperimentConfiguration#with}.
		 */
		public Builder set(List<String> values) {
			this.assignments.addAll(values);
			return this;
		}

		/**
		 * What the limit promises.
		 */
		public Builder consistency(LimitConsistency value) {
			this.consistency = value;
			return this;
		}

		/**
		 * Add something that goes wrong.
		 */
		public Builder fault(Fault value) {
			this.faults.add(value);
			return this;
		}

		/**
		 * What decides everything that is left to chance.
		 */
		public Builder seed(long value) {
			this.seed = value;
			return this;
		}

		/**
		 * Whether to check the cluster after the load, by default yes.
		 */
		public Builder checked(boolean value) {
			this.checked = value;
			return this;
		}

		/**
		 * Where nodes run.
		 */
		public Builder regions(RegionOptions value) {
			this.regions = value;
			return this;
		}

		/**
		 * Build the experiment.
		 */
		public Experiment build() {
			ArrivalSequence known = this.arrivals;
			List<String> options = new ArrayList<>((known != null) ? List.of("--trace", this.source)
					: List.of("--load", this.load.name(), "--spread", this.spread.toString()));
			if (known == null && !this.keys.equals(KeyDistribution.ONE)) {
				options.addAll(List.of("--keys", Integer.toString(this.keys.count()), "--zipf",
						Double.toString(this.keys.exponent())));
			}
			this.assignments.forEach((assignment) -> options.addAll(List.of("--set", assignment)));
			ArrivalSequence requests = (known != null) ? known : ArrivalSequence.draw(this.load, this.window,
					this.spread, this.nodes, this.regions, this.keys, chance(this.seed, Chance.ARRIVALS).nextLong());
			Labels labels = new Labels((known != null) ? this.source : this.load.name(),
					(known != null) ? "trace" : this.spread.toString(), options);
			return new Experiment(this.nodes, this.window, requests, labels, this.configuration.with(this.assignments),
					this.consistency, this.faults, this.seed, this.checked, this.regions);
		}

	}

}
