/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.scenario;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

/**
 * Requests at random times, for random keys, at random nodes that serve.
 */
final class Load {

	private static final double NANOS_PER_SECOND = 1_000_000_000;

	private final SimulatedCluster cluster;

	private final String limitName;

	private final int keys;

	private final double perSecond;

	private final SplittableRandom random;

	private long endNanos;

	private long offered;

	private Load(SimulatedCluster cluster, String limitName, int keys, double perSecond) {
		this.cluster = cluster;
		this.limitName = limitName;
		this.keys = keys;
		this.perSecond = perSecond;
		this.random = new SplittableRandom(cluster.seed() ^ limitName.hashCode());
	}

	/**
	 * Let requests come for a time from now on, as time passes.
	 * @return the load, which can be asked how many came
	 */
	static Load start(SimulatedCluster cluster, String limitName, int keys, double perSecond, Duration length) {
		Load load = new Load(cluster, limitName, keys, perSecond);
		load.endNanos = cluster.nanos() + length.toNanos();
		load.next();
		return load;
	}

	long offered() {
		return this.offered;
	}

	private void next() {
		double gap = -StrictMath.log(1 - this.random.nextDouble()) / this.perSecond;
		long atNanos = this.cluster.nanos() + Math.max(1, (long) (gap * NANOS_PER_SECOND));
		if (atNanos < this.endNanos) {
			this.cluster.at(Duration.ofNanos(atNanos), this::request);
		}
	}

	private void request() {
		List<SimulatedNode> nodes = this.cluster.nodes();
		SimulatedNode node = nodes.get(this.random.nextInt(nodes.size()));
		for (int i = 0; i < nodes.size() && !node.isServing(); i++) {
			node = nodes.get((node.index() + 1) % nodes.size());
		}
		String key = "key-" + this.random.nextInt(this.keys);
		if (node.isServing()) {
			this.offered++;
			node.offer(this.limitName, key, 1);
		}
		next();
	}

}
