/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.ConcurrencySettings;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.concurrency.OutagePolicy;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.simulator.experiment.DurationText;
import io.github.gossiplimiter.simulator.experiment.Fault;
import io.github.gossiplimiter.simulator.experiment.NodeRange;

/**
 * Requests come to nodes in front of one backend. Equal experiments have equal outcomes.
 */
public final class ConcurrencyExperiment {

	/**
	 * Most nodes.
	 */
	public static final int NODES_MAX = 512;

	private static final Duration DURATION_MAX = Duration.ofHours(1);

	private static final double OVERLOAD_MAX = 100;

	/*
	 * What is inferred begins well below what the backend can bear, and may go far
	 * beyond.
	 */
	private static final int INITIAL_PART = 5;

	private static final int MAX_TIMES = 4;

	private final Builder parts;

	private final ConcurrencySettings settings;

	private final LocalLimitSettings localLimit;

	private ConcurrencyExperiment(Builder parts) {
		this.parts = parts;
		ConcurrencyRules rules = ConcurrencyRules.defaults()
			.withHandoff(parts.handoff)
			.withAllocation(parts.allocation);
		this.settings = ConcurrencySettings.defaults()
			.withRules(rules)
			.withOutage(parts.shared ? OutagePolicy.FAIL_CLOSED : OutagePolicy.LOCAL_ONLY);
		int capacity = parts.backend.capacity();
		int most = MAX_TIMES * capacity;
		int initial = Math.min(most, Math.max(2 * parts.nodes, capacity / INITIAL_PART));
		this.localLimit = (parts.fixed > 0) ? LocalLimitSettings.fixed(parts.fixed)
				: LocalLimitSettings.defaults().withBounds(1, initial, most);
	}

	/**
	 * Begin to describe an experiment.
	 * @param nodes how many nodes
	 */
	public static Builder builder(int nodes) {
		return new Builder(nodes);
	}

	/**
	 * Run it.
	 */
	public ConcurrencyOutcome run() {
		return new ConcurrencyRun(this).run();
	}

	int nodes() {
		return this.parts.nodes;
	}

	Duration duration() {
		return this.parts.duration;
	}

	Duration warmUp() {
		return this.parts.warmUp;
	}

	BackendPlan backend() {
		return this.parts.backend;
	}

	double overload() {
		return this.parts.overload;
	}

	DemandShape demand() {
		return this.parts.demand;
	}

	boolean shared() {
		return this.parts.shared;
	}

	boolean expectsAll() {
		return this.parts.expectsAll;
	}

	long driftPpm() {
		return this.parts.driftPpm;
	}

	long seed() {
		return this.parts.seed;
	}

	List<Fault> faults() {
		return this.parts.faults;
	}

	List<CapacityDrop> drops() {
		return this.parts.drops;
	}

	List<FleetGrowth> joins() {
		return this.parts.joins;
	}

	ConcurrencySettings settings() {
		return this.settings;
	}

	LocalLimitSettings localLimit() {
		return this.localLimit;
	}

	/**
	 * Whether all requests in flight are promised to stay within the ceiling.
	 */
	boolean isBounded() {
		return this.parts.shared && this.parts.handoff == Handoff.ACKNOWLEDGED;
	}

	/**
	 * What repeats it.
	 */
	public String command() {
		StringBuilder text = new StringBuilder("concurrency --nodes " + this.parts.nodes + " --duration "
				+ DurationText.format(this.parts.duration) + " --warm-up " + DurationText.format(this.parts.warmUp)
				+ " --capacity " + this.parts.backend.capacity() + " --overload " + this.parts.overload + " --demand "
				+ this.parts.demand + " --handoff " + this.parts.handoff + " --allocation " + this.parts.allocation);
		text.append(this.parts.shared ? "" : " --independent");
		text.append(this.parts.expectsAll ? " --expect-all" : "");
		text.append((this.parts.fixed > 0) ? " --ceiling " + this.parts.fixed : "");
		text.append((this.parts.driftPpm > 0) ? " --drift " + this.parts.driftPpm : "");
		this.parts.faults.forEach((fault) -> text.append(' ').append(fault.option()).append(' ').append(fault.text()));
		this.parts.drops.forEach((drop) -> text.append(" --drop ").append(drop));
		this.parts.joins.forEach((join) -> text.append(" --join ").append(join));
		return text.append(" --seed ").append(this.parts.seed).toString();
	}

	/**
	 * Puts an experiment together.
	 */
	public static final class Builder {

		private final int nodes;

		private final List<Fault> faults = new ArrayList<>();

		private final List<CapacityDrop> drops = new ArrayList<>();

		private final List<FleetGrowth> joins = new ArrayList<>();

		private Duration duration = Duration.ofSeconds(60);

		private Duration warmUp = Duration.ofSeconds(20);

		private BackendPlan backend;

		private double overload = 2;

		private DemandShape demand = DemandShape.EVEN;

		private Handoff handoff = Handoff.ACKNOWLEDGED;

		private Allocation allocation = Allocation.EQUAL;

		private boolean shared = true;

		private boolean expectsAll;

		private int fixed;

		private long driftPpm;

		private long seed = 1;

		private Builder(int nodes) {
			if (nodes < 1 || nodes > NODES_MAX) {
				throw new IllegalArgumentException("nodes must be between 1 and " + NODES_MAX + ": nodes=" + nodes);
			}
			this.nodes = nodes;
			this.backend = BackendPlan.of(20 * nodes);
		}

		/**
		 * How long, and how much of that does not count.
		 */
		public Builder duration(Duration value, Duration notCounted) {
			if (value.compareTo(DURATION_MAX) > 0 || notCounted.isNegative() || notCounted.compareTo(value) >= 0) {
				throw new IllegalArgumentException("duration must be at most an hour and longer than the warm-up: "
						+ "duration=" + DurationText.format(value) + ", warm-up=" + DurationText.format(notCounted));
			}
			this.duration = value;
			this.warmUp = notCounted;
			return this;
		}

		/**
		 * In front of what.
		 */
		public Builder backend(BackendPlan value) {
			this.backend = value;
			return this;
		}

		/**
		 * How much is asked for, in capacities of the backend, and of which nodes.
		 */
		public Builder load(double capacities, DemandShape from) {
			if (!(capacities > 0 && capacities <= OVERLOAD_MAX)) {
				throw new IllegalArgumentException(
						"overload must be above 0 and at most " + OVERLOAD_MAX + ": overload=" + capacities);
			}
			this.overload = capacities;
			this.demand = from;
			return this;
		}

		/**
		 * By which rules the ceiling is divided.
		 */
		public Builder rules(Handoff when, Allocation how) {
			this.handoff = when;
			this.allocation = how;
			return this;
		}

		/**
		 * Each node for itself: what there is without a common ceiling.
		 */
		public Builder independent() {
			this.shared = false;
			return this;
		}

		/**
		 * Tell nodes how many of them there should be.
		 */
		public Builder expectAll() {
			this.expectsAll = true;
			return this;
		}

		/**
		 * A ceiling that never changes.
		 */
		public Builder ceiling(int value) {
			this.fixed = value;
			return this;
		}

		/**
		 * Clocks go faster or slower by up to so many millionths.
		 */
		public Builder drift(long ppm) {
			this.driftPpm = ppm;
			return this;
		}

		/**
		 * Something goes wrong.
		 */
		public Builder fault(Fault value) {
			NodeRange who = value.nodes();
			if (who != null && who.nodes().stream().anyMatch((node) -> node >= this.nodes)) {
				throw new IllegalArgumentException("there is no such node: " + who + "; with " + this.nodes
						+ " nodes they are called 0 to " + (this.nodes - 1));
			}
			if (who != null && (value instanceof Fault.Delay || value instanceof Fault.Loss)) {
				throw new IllegalArgumentException(
						value.option() + " is about all nodes here; leave out the colon and what follows it");
			}
			this.faults.add(value);
			return this;
		}

		/**
		 * The backend can do less for a time.
		 */
		public Builder drop(CapacityDrop value) {
			this.drops.add(value);
			return this;
		}

		/**
		 * More nodes come.
		 */
		public Builder join(FleetGrowth value) {
			this.joins.add(value);
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
		 * The experiment.
		 */
		public ConcurrencyExperiment build() {
			return new ConcurrencyExperiment(this);
		}

	}

}
