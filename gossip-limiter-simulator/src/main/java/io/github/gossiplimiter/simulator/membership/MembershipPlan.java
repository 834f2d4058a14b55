/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.membership;

import java.time.Duration;

import io.github.gossiplimiter.membership.SwimSettings;

/**
 * What a cluster and its network are like.
 *
 * @param nodes how many nodes there are
 * @param seeds how many of them all nodes know from the start
 * @param loss probability that a message is lost
 * @param delayMin shortest time a message takes
 * @param delayMax longest time a message takes
 * @param pause how long a node that pauses does nothing
 * @param pauseEvery mean time between two pauses of a node
 * @param settings parameters of the protocol
 * @param seed decides everything left to chance
 */
public record MembershipPlan(int nodes, int seeds, double loss, Duration delayMin, Duration delayMax, Duration pause,
		Duration pauseEvery, SwimSettings settings, long seed) {

	private static final int NODES_MAX = 4096;

	public MembershipPlan {
		if (nodes < 2 || nodes > NODES_MAX) {
			throw new IllegalArgumentException("nodes must be between 2 and " + NODES_MAX + ": nodes=" + nodes);
		}
		if (seeds < 1 || seeds > nodes) {
			throw new IllegalArgumentException("seeds must be between 1 and " + nodes + ": seeds=" + seeds);
		}
		if (!(loss >= 0 && loss < 1)) {
			throw new IllegalArgumentException("loss must be at least 0 and below 1: loss=" + loss);
		}
		if (delayMin.isNegative() || delayMax.compareTo(delayMin) < 0) {
			throw new IllegalArgumentException(
					"delayMin must be between 0 and delayMax: delayMin=" + delayMin + ", delayMax=" + delayMax);
		}
		if (pause.isNegative()) {
			throw new IllegalArgumentException("pause must not be negative: pause=" + pause);
		}
		if (pauseEvery.isZero() || pauseEvery.isNegative()) {
			throw new IllegalArgumentException("pauseEvery must be longer than zero: pauseEvery=" + pauseEvery);
		}
	}

	/**
	 * Nodes side by side, one seed, nothing wrong.
	 */
	public static MembershipPlan of(int nodes, long seed) {
		return new MembershipPlan(nodes, 1, 0, Duration.ofNanos(500_000), Duration.ofMillis(1), Duration.ZERO,
				Duration.ofSeconds(10), SwimSettings.DEFAULT, seed);
	}

	/**
	 * The same with messages that get lost.
	 */
	public MembershipPlan withLoss(double value) {
		return new MembershipPlan(this.nodes, this.seeds, value, this.delayMin, this.delayMax, this.pause,
				this.pauseEvery, this.settings, this.seed);
	}

	/**
	 * The same with nodes that pause.
	 */
	public MembershipPlan withPauses(Duration length, Duration every) {
		return new MembershipPlan(this.nodes, this.seeds, this.loss, this.delayMin, this.delayMax, length, every,
				this.settings, this.seed);
	}

	/**
	 * The same with other delays.
	 */
	public MembershipPlan withDelay(Duration min, Duration max) {
		return new MembershipPlan(this.nodes, this.seeds, this.loss, min, max, this.pause, this.pauseEvery,
				this.settings, this.seed);
	}

	/**
	 * The same with other parameters of the protocol.
	 */
	public MembershipPlan withSettings(SwimSettings value) {
		return new MembershipPlan(this.nodes, this.seeds, this.loss, this.delayMin, this.delayMax, this.pause,
				this.pauseEvery, value, this.seed);
	}

	/**
	 * The same with more seeds.
	 */
	public MembershipPlan withSeeds(int value) {
		return new MembershipPlan(this.nodes, value, this.loss, this.delayMin, this.delayMax, this.pause,
				this.pauseEvery, this.settings, this.seed);
	}

}
