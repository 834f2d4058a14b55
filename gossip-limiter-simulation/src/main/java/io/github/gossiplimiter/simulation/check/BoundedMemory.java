/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import java.time.Duration;

import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

/**
 * No node's keys take more memory than allowed.
 */
public final class BoundedMemory {

	private static final Duration PERIOD = Duration.ofSeconds(1);

	private BoundedMemory() {
	}

	/**
	 * Fail unless it holds now.
	 */
	public static void check(SimulatedCluster cluster) {
		check(cluster, cluster.maximumMemoryBytes());
	}

	static void check(SimulatedCluster cluster, long most) {
		for (SimulatedNode node : cluster.liveNodes()) {
			long bytes = node.limiter().memoryBytes();
			if (bytes > most) {
				throw new CheckFailure("BoundedMemory", node + " uses " + bytes + " bytes, allowed are " + most,
						cluster);
			}
		}
	}

	/**
	 * Fail whenever it does not hold from now on.
	 */
	public static void watch(SimulatedCluster cluster) {
		cluster.every(PERIOD, () -> check(cluster));
	}

}
