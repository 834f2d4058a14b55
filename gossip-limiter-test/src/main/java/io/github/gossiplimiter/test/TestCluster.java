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
import io.github.gossiplimiter.simulator.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulator.cluster.Leasing;
import io.github.gossiplimiter.simulator.cluster.LedgerKeeper;
import io.github.gossiplimiter.simulator.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulator.cluster.SimulatedNode;

/**
 * A cluster in memory, for unit tests: every node counts, gossips and leases as it does
 * in production, but time is virtual and there is no network. Nothing happens between
 * nodes until the test lets time pass, and the same calls always give the same answers.
 * For one thread.
 *
 * @since 0.1.0
 */
public final class TestCluster {

	/*
	 * Nodes of a cluster that starts hand out no leased permits for about six seconds.
	 */
	private static final Duration WARM_UP = Duration.ofSeconds(10);

	private static final Duration STEP = Duration.ofMillis(1);

	private static final Duration SETTLE_STEP = Duration.ofMillis(20);

	private static final Duration SETTLE_MAX = Duration.ofMinutes(1);

	private final SimulatedCluster cluster;

	private final List<Limit> limits;

	private final Set<AskedKey> asked = new HashSet<>();

	private TestCluster(Builder builder) {
		this.limits = builder.limits;
		ClusterBuilder description = SimulatedCluster.builder()
			.scenario("test")
			.nodes(builder.nodes)
			.seed(builder.seed)
			.settings(builder.settings)
			.limits(builder.limits);
		Leasing leasing = new Leasing(builder.nodes, Leasing.DEFAULT.maxWait(), LedgerKeeper.PEER);
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
	 * The limiter of a node, from 0; another one after a restart. What asks a coordinator
	 * and blocks gets no answer, as time does not pass by itself: see {@link #acquire}.
	 */
	public RateLimiter limiter(int node) {
		return running(node).limiter();
	}

	/**
	 * Ask a node for one permit, at once.
	 */
	public Decision tryAcquire(int node, String limitName, String key) {
		return limiter(node).tryAcquire(limitName, key);
	}

	/**
	 * Ask a node for permits and let time pass until the answer is there; for limits that
	 * are not leased it is there at once.
	 */
	public Decision acquire(int node, String limitName, String key, int cost) {
		CompletableFuture<Decision> answer = limiter(node).tryAcquireAsync(limitName, key, cost).toCompletableFuture();
		while (!answer.isDone()) {
			advance(STEP);
		}
		return answer.join();
	}

	/**
	 * Let so much time pass on all nodes.
	 */
	public void advance(Duration duration) {
		this.cluster.runFor(duration);
	}

	/**
	 * Let time pass until all nodes that run know what all of them counted, for the
	 * hottest keys of each limit. Leased limits are not waited for: there each node knows
	 * what it may spend.
	 * @throws IllegalStateException if they do not get to know it, for example because
	 * they are split
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
		return running().stream().allMatch(SimulatedNode::isServing) && this.asked.stream().allMatch(this::isSettled);
	}

	private boolean isSettled(AskedKey asked) {
		return running().stream().map((node) -> node.count(asked.limitName(), asked.key())).distinct().count() <= 1;
	}

	/*
	 * Nodes know the names of the hottest keys that they were asked about themselves, and
	 * only while they run.
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
				this.asked.add(new AskedKey(limitName, key));
			}
		}
	}

	/**
	 * Split some nodes from all others.
	 */
	public void split(int... nodes) {
		this.cluster.split(Arrays.stream(nodes).boxed().collect(Collectors.toSet()));
	}

	/**
	 * End all splits.
	 */
	public void heal() {
		this.cluster.heal();
	}

	/**
	 * End a node without a word. What it had not told is lost.
	 */
	public void crash(int node) {
		remember();
		this.cluster.crash(node);
	}

	/**
	 * Let a node that ended begin again, without memory.
	 */
	public void restart(int node) {
		this.cluster.restart(node);
	}

	/**
	 * Let a node shut down: it tells what it counted, for which some time must pass, and
	 * goes.
	 */
	public void leave(int node) {
		remember();
		this.cluster.leave(node);
	}

	/**
	 * Begin a node that was not there before.
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

	private record AskedKey(String limitName, String key) {

	}

	/**
	 * Collects what a cluster begins with.
	 */
	public static final class Builder {

		private int nodes = 3;

		private long seed = 1;

		private GossipSettings settings = GossipSettings.defaults();

		private List<Limit> limits = List.of();

		private Builder() {
		}

		/**
		 * How many nodes it has, 3 unless said otherwise. Strict limits expect as many
		 * members.
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
		 * How nodes gossip.
		 */
		public Builder gossip(GossipSettings value) {
			this.settings = value;
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
		 * Build and start the cluster.
		 */
		public TestCluster build() {
			return new TestCluster(this);
		}

	}

}
