package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Window;

/**
 * A cluster, a load, and what goes wrong. Running it gives an {@link Outcome}; the same
 * experiment gives the same one every time.
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
 */
public record Experiment(int nodes, Window window, Arrivals arrivals, Labels labels, Configuration configuration,
		Consistency consistency, List<Fault> faults, long seed, boolean checked) {

	/**
	 * Most nodes.
	 */
	public static final int NODES_MAX = 10_000;

	public Experiment {
		faults = List.copyOf(faults);
		if (nodes < 1 || nodes > NODES_MAX) {
			throw new IllegalArgumentException("nodes must be between 1 and " + NODES_MAX + ": nodes=" + nodes);
		}
		if (consistency != Consistency.GOSSIP) {
			throw new IllegalArgumentException(
					"the simulator does not run consistency '" + consistency + "' yet; choose gossip");
		}
		for (Fault fault : faults) {
			NodeRange concerned = fault.nodes();
			if (concerned != null) {
				concerned.checkWithin(nodes);
			}
		}
		for (int i = 0; i < arrivals.size(); i++) {
			if (arrivals.node(i) >= nodes) {
				throw new IllegalArgumentException("a request comes to node " + arrivals.node(i) + "; with " + nodes
						+ " nodes they are called 0 to " + (nodes - 1));
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
	 * @throws io.github.gossiplimiter.simulator.check.CheckFailure if something does not
	 * hold that always must
	 */
	public Outcome run() {
		return run((decisions) -> {
		});
	}

	/**
	 * Run it.
	 * @param sink is given all answers, before anything is checked
	 * @throws io.github.gossiplimiter.simulator.check.CheckFailure if something does not
	 * hold that always must
	 */
	public Outcome run(Consumer<Decisions> sink) {
		ExperimentRun run = new ExperimentRun(this);
		Outcome outcome = run.load();
		sink.accept(run.decisions());
		if (this.checked) {
			run.check();
		}
		return outcome;
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
	 */
	public record Labels(String load, String spread) {

	}

	/**
	 * Collects what an experiment consists of. Unless said otherwise, 25 nodes share 300
	 * permits in 30 seconds, requests for one key come as a spike to all of them alike,
	 * and nobody tuned anything.
	 */
	public static final class Builder {

		private int nodes = 25;

		private Window window = new Window(300, Duration.ofSeconds(30));

		private Load load = Load.parse("spike");

		private Spread spread = Spread.UNIFORM;

		private Keys keys = Keys.ONE;

		private @Nullable Arrivals arrivals;

		private String source = "trace";

		private Configuration configuration = Configurations.DEFAULT;

		private Consistency consistency = Consistency.GOSSIP;

		private final List<Fault> faults = new ArrayList<>();

		private long seed = 1;

		private boolean checked = true;

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
		public Builder load(Load value) {
			this.load = value;
			return this;
		}

		/**
		 * Which nodes they come to.
		 */
		public Builder spread(Spread value) {
			this.spread = value;
			return this;
		}

		/**
		 * Which keys they are for.
		 */
		public Builder keys(Keys value) {
			this.keys = value;
			return this;
		}

		/**
		 * Requests that are known, instead of a load, a spread and keys.
		 * @param name what to call them in results
		 */
		public Builder arrivals(Arrivals value, String name) {
			this.arrivals = value;
			this.source = name;
			return this;
		}

		/**
		 * How nodes count and gossip.
		 */
		public Builder configuration(Configuration value) {
			this.configuration = value;
			return this;
		}

		/**
		 * What the limit promises.
		 */
		public Builder consistency(Consistency value) {
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
		 * Build the experiment.
		 */
		public Experiment build() {
			Arrivals known = this.arrivals;
			Labels labels = (known != null) ? new Labels(this.source, "trace")
					: new Labels(this.load.name(), this.spread.toString());
			Arrivals requests = (known != null) ? known : Arrivals.draw(this.load, this.window, this.spread, this.nodes,
					this.keys, chance(this.seed, Chance.ARRIVALS).nextLong());
			return new Experiment(this.nodes, this.window, requests, labels, this.configuration, this.consistency,
					this.faults, this.seed, this.checked);
		}

	}

}
