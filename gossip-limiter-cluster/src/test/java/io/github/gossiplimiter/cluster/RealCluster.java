/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.Member;

/**
 * Whole nodes in one process, over real sockets on loopback.
 */
final class RealCluster implements AutoCloseable {

	private static final String HOST = "127.0.0.1";

	private static final Duration SOON = Duration.ofSeconds(60);

	private final Map<String, RealNode> live = new ConcurrentSkipListMap<>();

	/**
	 * Where nodes listen, or listened when they lived: by this they find each other, and
	 * there a node listens again that was started again.
	 */
	private final Map<String, Integer> ports = new ConcurrentHashMap<>();

	private final ScheduledExecutorService maintenance = Executors.newSingleThreadScheduledExecutor((task) -> {
		Thread thread = new Thread(task, "maintenance");
		thread.setDaemon(true);
		return thread;
	});

	private final Future<?> maintaining;

	private final NodePlan plan;

	private final boolean seeded;

	private RealCluster(NodePlan plan, boolean seeded) {
		this.plan = plan;
		this.seeded = seeded;
		this.maintaining = this.maintenance.scheduleWithFixedDelay(
				() -> this.live.values().forEach((node) -> RateLimiterEngine.of(node.limiter()).maintain()), 1, 1,
				TimeUnit.SECONDS);
	}

	/**
	 * Nodes that know each other's addresses.
	 */
	static RealCluster dialled(NodePlan plan) {
		return new RealCluster(plan, false);
	}

	/**
	 * Nodes that know the address of the first of them only.
	 */
	static RealCluster seeded(NodePlan plan) {
		return new RealCluster(plan, true);
	}

	/**
	 * Waits in small steps, since what is waited for takes some milliseconds.
	 */
	static ConditionFactory await() {
		return Awaitility.await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5)).atMost(SOON);
	}

	/**
	 * Start several nodes and wait until each has heard all others.
	 */
	RealCluster start(int count) {
		List<RealNode> created = IntStream.range(0, count)
			.mapToObj((i) -> create(this.plan.withId("node-" + i)))
			.toList();
		created.forEach(RealNode::start);
		return awaitComplete();
	}

	/*
	 * Where it listens is known to others before it does anything.
	 */
	private RealNode create(NodePlan planned) {
		RealNode node = new RealNode(planned, HOST + ":0", this.ports.getOrDefault(planned.id(), 0), this::addresses);
		this.ports.put(planned.id(), node.channel().port());
		this.live.put(planned.id(), node);
		return node;
	}

	/**
	 * Start a node, for the first time or again, without waiting for anything.
	 */
	RealNode begin(NodePlan planned) {
		return create(planned).start();
	}

	RealNode begin(String id) {
		return begin(this.plan.withId(id));
	}

	private List<String> addresses() {
		return this.ports.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey())
			.limit(this.seeded ? 1 : Long.MAX_VALUE)
			.map((entry) -> HOST + ":" + entry.getValue())
			.toList();
	}

	RealNode node(int index) {
		return node("node-" + index);
	}

	RealNode node(String id) {
		RealNode node = this.live.get(id);
		if (node == null) {
			throw new IllegalArgumentException("no live node: id=" + id);
		}
		return node;
	}

	List<RealNode> nodes() {
		return new ArrayList<>(this.live.values());
	}

	/**
	 * The nodes that a balancer would send requests to: those that know what the others
	 * have counted.
	 */
	List<RealNode> ready() {
		return this.live.values().stream().filter((node) -> node.node().awaitWarm(Duration.ZERO)).toList();
	}

	/**
	 * Let nodes know of somebody else who listens.
	 */
	void introduce(String id, int port) {
		this.ports.put(id, port);
	}

	/**
	 * End a node without a word.
	 */
	void kill(String id) {
		RealNode node = node(id);
		this.live.remove(id);
		node.kill();
	}

	/**
	 * Let a node leave in good order.
	 */
	void stop(String id) {
		RealNode node = node(id);
		this.live.remove(id);
		node.close();
	}

	/**
	 * Wait until every node sees and has heard every other and is warm.
	 */
	RealCluster awaitComplete() {
		await().until(() -> nodes().stream().allMatch(this::isComplete));
		return this;
	}

	private boolean isComplete(RealNode node) {
		List<Long> wanted = nodes().stream()
			.map((other) -> other.self().incarnation())
			.filter((incarnation) -> incarnation != node.self().incarnation())
			.sorted()
			.toList();
		return node.others().stream().map(Member::incarnation).sorted().toList().equals(wanted)
				&& node.node().awaitWarm(Duration.ZERO);
	}

	/**
	 * Permits of a key that each node knows to be taken, by its id.
	 */
	Map<String, Long> counts(String limitName, String key) {
		return nodes().stream().collect(Collectors.toMap(RealNode::id, (node) -> node.count(limitName, key)));
	}

	/**
	 * Whether all nodes know of the same number of permits.
	 */
	boolean isAgreed(String limitName, String key, long count) {
		return counts(limitName, key).values().stream().allMatch((counted) -> counted == count);
	}

	@Override
	public void close() {
		this.maintaining.cancel(false);
		this.maintenance.shutdownNow();
		nodes().parallelStream().forEach((node) -> node.node().stop(Duration.ZERO));
	}

}
