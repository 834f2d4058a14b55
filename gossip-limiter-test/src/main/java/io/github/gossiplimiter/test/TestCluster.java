/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.LeasingPlan;
import io.github.gossiplimiter.simulation.cluster.LedgerKeeper;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.cluster.SimulatedNode;

/**
 * A simulated cluster for unit tests: every node counts, gossips and leases with the
 * production code, in virtual time and over a simulated network. Messages are delivered
 * only while the test lets time pass, and the same calls always give the same decisions.
 * For use by one thread.
 *
 * @since 0.1.0
 */
public final class TestCluster {

	/*
	 * Nodes of a cluster that has just started grant no leases for about six seconds.
	 */
	private static final Duration WARM_UP = Duration.ofSeconds(10);

	private static final Duration STEP = Duration.ofMillis(1);

	private static final Duration SETTLE_STEP = Duration.ofMillis(20);

	private static final Duration SETTLE_MAX = Duration.ofMinutes(1);

	private final SimulatedCluster cluster;

	private final List<Limit> limits;

	private final Set<RequestedKey> requested = new HashSet<>();

	private TestCluster(Builder builder) {
		this.limits = builder.limits;
		ClusterBuilder description = SimulatedCluster.builder()
			.scenario("test")
			.nodes(builder.nodes)
			.seed(builder.seed)
			.settings(builder.settings)
			.limits(builder.limits);
		LeasingPlan leasing = new LeasingPlan(builder.nodes, LeasingPlan.DEFAULT.maxWait(), LedgerKeeper.PEER);
		this.cluster = description.leasing(leasing).build();
		advance(WARM_UP);
	}

	/**
	 * A cluster with the defaults.
	 * @param nodes how many nodes it has
	 * @param limits the limits, the same on all nodes
	 */
	public static TestCluster of(int nodes, Limit... limits) {
		return builder().nodes(nodes).limits(limits).build();
	}

	/**
	 * Start describing a cluster.
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * The limiter of a node, numbered from 0; another one after a restart. Blocking calls
	 * that need a coordinator never return, as time does not pass by itself: see
	 * {@link #acquire}.
	 */
	public RateLimiter limiter(int node) {
		return running(node).limiter();
	}

	/**
	 * Request one permit from a node, without time passing.
	 */
	public Decision tryAcquire(int node, String limitName, String key) {
		return limiter(node).tryAcquire(limitName, key);
	}

	/**
	 * Request permits from a node and let time pass until the decision; for limits that
	 * are not leased no time passes.
	 */
	public Decision acquire(int node, String limitName, String key, int cost) {
		CompletableFuture<Decision> answer = limiter(node).tryAcquireAsync(limitName, key, cost).toCompletableFuture();
		while (!answer.isDone()) {
			advance(STEP);
		}
		return answer.join();
	}

	/**
	 * Let time pass on all nodes.
	 */
	public void advance(Duration duration) {
		this.cluster.runFor(duration);
	}

	/**
	 * Let time pass until the counts of all running nodes have converged, for the hottest
	 * keys of each limit. Leased limits need no convergence: each node has permits of its
	 * own.
	 * @throws IllegalStateException if they do not converge, for example during a split
	 */
	public void settle() {
		Duration waited = Duration.ZERO;
		while (!isSettled()) {
			if (waited.compareTo(SETTLE_MAX) > 0) {
				throw new IllegalStateException("nodes do not agree after " + waited + ": " + this.cluster.describe());
			}
			advance(SETTLE_STEP);
			waited = waited.plus(SETTLE_STEP);
		}
	}

	private boolean isSettled() {
		remember();
		return running().stream().allMatch(SimulatedNode::isServing)
				&& this.requested.stream().allMatch(this::isSettled);
	}

	private boolean isSettled(RequestedKey key) {
		return running().stream().map((node) -> node.count(key.limitName(), key.key())).distinct().count() <= 1;
	}

	/*
	 * A node knows the names of hot keys of its own requests only, and loses them with a
	 * restart.
	 */
	private void remember() {
		for (Limit limit : this.limits) {
			if (!limit.coordination().consistency().isLeased()) {
				running().forEach((node) -> remember(node.limiter(), limit.name()));
			}
		}
	}

	private void remember(RateLimiter limiter, String limitName) {
		for (KeyStatus status : limiter.hottest(limitName, Integer.MAX_VALUE)) {
			String key = status.key();
			if (key != null) {
				this.requested.add(new RequestedKey(limitName, key));
			}
		}
	}

	/**
	 * Partition the network: some nodes on one side, all others on the other.
	 */
	public void split(int... nodes) {
		this.cluster.split(Arrays.stream(nodes).boxed().collect(Collectors.toSet()));
	}

	/**
	 * End all partitions.
	 */
	public void heal() {
		this.cluster.heal();
	}

	/**
	 * Crash a node. Counts that it had not sent are lost.
	 */
	public void crash(int node) {
		remember();
		this.cluster.crash(node);
	}

	/**
	 * Start a crashed or stopped node again, with empty memory.
	 */
	public void restart(int node) {
		this.cluster.restart(node);
	}

	/**
	 * Shut a node down: it sends its last counts, for which time must pass, and stops.
	 */
	public void leave(int node) {
		remember();
		this.cluster.leave(node);
	}

	/**
	 * Start a new node.
	 * @return its number
	 */
	public int join() {
		return this.cluster.join();
	}

	private SimulatedNode running(int node) {
		SimulatedNode found = this.cluster.node(node);
		if (!found.isRunning()) {
			throw new IllegalStateException("node " + node + " does not run");
		}
		return found;
	}

	private List<SimulatedNode> running() {
		return this.cluster.nodes().stream().filter(SimulatedNode::isRunning).toList();
	}

	private record RequestedKey(String limitName, String key) {

	}

	/**
	 * Collects the settings of a cluster.
	 */
	public static final class Builder {

		private int nodes = 3;

		private long seed = 1;

		private GossipSettings settings = GossipSettings.defaults();

		private List<Limit> limits = List.of();

		private Builder() {
		}

		/**
		 * Number of nodes, 3 by default. Strict limits expect as many members.
		 */
		public Builder nodes(int value) {
			if (value < 1) {
				throw new IllegalArgumentException("a cluster needs at least one node: nodes=" + value);
			}
			this.nodes = value;
			return this;
		}

		/**
		 * The limits, the same on all nodes.
		 */
		public Builder limits(Limit... values) {
			this.limits = List.of(values);
			return this;
		}

		/**
		 * Settings of gossip.
		 */
		public Builder gossip(GossipSettings value) {
			this.settings = value;
			return this;
		}

		/**
		 * Seed of all random decisions.
		 */
		public Builder seed(long value) {
			this.seed = value;
			return this;
		}

		/**
		 * Build and start the cluster.
		 */
		public TestCluster build() {
			return new TestCluster(this);
		}

	}

}
