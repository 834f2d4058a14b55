/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipPolicy;

/**
 * Predicts how long a change takes to spread when every informed node sends it to {@code
 * fanOut} random peers each round (push gossip, Demers et al., 1987): {@code U(0) = N -
 * 1, U(t + 1) = U(t) * (1 - f / N)^(N - U(t))} nodes are not yet informed after t rounds,
 * and a share q is informed after about {@code log_f(N * ln(1 / (1 - q)))} rounds.
 * <p>
 * The closed form is made for clusters larger than the fan-out. Where a round reaches
 * every peer it predicts more rounds than it takes, which is the safe side.
 *
 * @param nodes members of the cluster, this one included
 * @param fanOut peers a node speaks to in a round; 0 for a node alone
 * @param intervalMillis time between two rounds
 * @since 0.1.0
 */
public record ConvergencePredictor(int nodes, int fanOut, double intervalMillis) {

	public ConvergencePredictor {
		if (nodes < 1) {
			throw new IllegalArgumentException("nodes must be at least 1: nodes=" + nodes);
		}
		if (fanOut > nodes - 1 || fanOut < Math.min(1, nodes - 1)) {
			throw new IllegalArgumentException(
					"fanOut must be between " + Math.min(1, nodes - 1) + " and " + (nodes - 1) + ": fanOut=" + fanOut);
		}
		if (!(intervalMillis > 0) || Double.isInfinite(intervalMillis)) {
			throw new IllegalArgumentException(
					"intervalMillis must be larger than 0 and finite: intervalMillis=" + intervalMillis);
		}
	}

	/**
	 * What a policy promises for a state of the cluster.
	 * @param policy how often nodes speak and to how many
	 * @param nodes members of the cluster, this one included
	 * @param pressure how full the fullest key is, 0 to 1
	 * @param velocity how fast the fastest key fills, as a multiple of its limit's pace
	 */
	public static ConvergencePredictor of(GossipPolicy policy, int nodes, double pressure, double velocity) {
		return new ConvergencePredictor(nodes, policy.fanOut(pressure, nodes - 1),
				policy.intervalMillis(pressure, velocity));
	}

	/**
	 * Rounds until a share of the nodes is informed, in closed form.
	 * @param coverage the share, between 0 and 1, both excluded
	 */
	public double rounds(double coverage) {
		checkCoverage(coverage);
		if (this.nodes == 1) {
			return 0;
		}
		double exponent = this.nodes * -StrictMath.log(1 - coverage);
		return Math.max(0, StrictMath.log(exponent) / StrictMath.log(growth()));
	}

	/**
	 * Time until a share of the nodes is informed.
	 * @param coverage the share, between 0 and 1, both excluded
	 */
	public double millis(double coverage) {
		return rounds(coverage) * this.intervalMillis;
	}

	/**
	 * Probability that so many informed nodes all miss a node that is not informed.
	 */
	public double missProbability(double informed) {
		return StrictMath.pow(1 - (double) this.fanOut / this.nodes, informed);
	}

	/**
	 * Nodes expected to be uninformed after so many rounds, by the recurrence.
	 */
	public double uninformedAfter(int rounds) {
		if (rounds < 0) {
			throw new IllegalArgumentException("rounds must not be negative: rounds=" + rounds);
		}
		double uninformed = this.nodes - 1.0;
		for (int round = 0; round < rounds; round++) {
			uninformed = next(uninformed);
		}
		return uninformed;
	}

	/**
	 * Share of the nodes expected to be informed after so many rounds, by the recurrence.
	 */
	public double coverageAfter(int rounds) {
		return 1 - uninformedAfter(rounds) / this.nodes;
	}

	/**
	 * Rounds until a share of the other nodes is informed when nobody passes news on and
	 * only its origin sends; at least one.
	 * @param coverage the share, between 0 and 1, both excluded
	 */
	public double roundsWithoutForwarding(double coverage) {
		checkCoverage(coverage);
		if (this.nodes == 1) {
			return 0;
		}
		double missed = 1 - (double) this.fanOut / (this.nodes - 1);
		return Math.max(1, StrictMath.log(1 - coverage) / StrictMath.log(missed));
	}

	/**
	 * Rounds after which news may have reached every node if no two nodes ever inform the
	 * same one: {@code log_f(N)}, rounded up.
	 */
	public int hops() {
		int hops = 0;
		// Whole numbers: the logarithm of an exact power may come out just above it.
		for (long reached = 1; reached < this.nodes; reached *= growth()) {
			hops++;
		}
		return hops;
	}

	/**
	 * Time that {@link #hops} take: the convergence time of the over-admission bound.
	 */
	public double hopsMillis() {
		return hops() * this.intervalMillis;
	}

	/*
	 * The closed form counts the nodes informed in a round, not those informed so far, so
	 * its base is the fan-out. For 1 that does not grow at all, while in truth the number
	 * of informed nodes doubles: the base is then 2.
	 */
	private int growth() {
		return Math.max(2, this.fanOut);
	}

	private double next(double uninformed) {
		return uninformed * missProbability(this.nodes - uninformed);
	}

	private static void checkCoverage(double coverage) {
		if (!(coverage > 0 && coverage < 1)) {
			throw new IllegalArgumentException("coverage must be between 0 and 1, both excluded: coverage=" + coverage);
		}
	}

}
