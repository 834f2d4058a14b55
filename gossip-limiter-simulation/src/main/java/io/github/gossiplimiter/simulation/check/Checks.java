/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import java.time.Duration;

import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

/**
 * What is checked in every scenario.
 */
public final class Checks {

	private static final int QUIET_COMPARISONS = 4;

	private static final Duration QUIET_MAX = Duration.ofMinutes(1);

	private static final Duration EDGE = Duration.ofMillis(50);

	private static final int EDGE_LOOKS = 3;

	private Checks() {
	}

	/**
	 * Let a cluster without traffic come to rest in the time it promises, and fail unless
	 * everything holds.
	 */
	public static void afterTraffic(SimulatedCluster cluster) {
		afterTraffic(cluster, Convergence.time(cluster));
	}

	/**
	 * Let a cluster without traffic come to rest, and fail unless everything holds.
	 * @param settle how long it may take: longer where messages were lost
	 */
	public static void afterTraffic(SimulatedCluster cluster, Duration settle) {
		BoundedMemory.check(cluster);
		cluster.runFor(settle);
		converged(cluster);
		NothingLost.check(cluster);
		NoAmplification.check(cluster, quiet(cluster));
		converged(cluster);
		NothingLost.check(cluster);
		BoundedMemory.check(cluster);
	}

	/*
	 * Nodes agree on the time only nearly, so for a moment some still count what others
	 * no longer do.
	 */
	private static void converged(SimulatedCluster cluster) {
		for (int look = 0; look < EDGE_LOOKS && !Convergence.isReached(cluster); look++) {
			cluster.runFor(EDGE);
		}
		Convergence.check(cluster);
	}

	/**
	 * The same for a cluster whose nodes may never hear of some requests: they need not
	 * agree, but nothing may count twice and nobody may talk without end.
	 * @param settle how long it may take
	 */
	public static void afterTrafficWithoutPromise(SimulatedCluster cluster, Duration settle) {
		BoundedMemory.check(cluster);
		cluster.runFor(settle);
		NothingLost.checkNotTwice(cluster);
		NoAmplification.check(cluster, quiet(cluster));
		NothingLost.checkNotTwice(cluster);
		BoundedMemory.check(cluster);
	}

	private static Duration quiet(SimulatedCluster cluster) {
		Duration comparisons = cluster.settings().exchange().antiEntropyInterval().multipliedBy(QUIET_COMPARISONS);
		return (comparisons.compareTo(QUIET_MAX) < 0) ? comparisons : QUIET_MAX;
	}

}
