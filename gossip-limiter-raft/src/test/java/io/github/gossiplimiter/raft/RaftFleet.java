/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.wire.LeaseMessages;
import io.github.gossiplimiter.raft.internal.storage.MemoryStorage;
import io.github.gossiplimiter.raft.internal.storage.VoterStorage;

/**
 * Harness of nodes with a replicated ledger: simulates loops and network in virtual time.
 * The same seed gives the same run.
 */
final class RaftFleet {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS, LeaseMessages.KINDS);

	private static final long TICK_NANOS = 1_000_000;

	static final List<String> VOTERS = List.of("node-1", "node-2", "node-3");

	private final PriorityQueue<Delivery> network = new PriorityQueue<>();

	private final Map<String, Node> nodes = new LinkedHashMap<>();

	private final Random random;

	private Function<String, VoterStorage> storage = (name) -> new MemoryStorage();

	private BiPredicate<String, String> connected = (from, to) -> true;

	private LongSupplier delayNanos = () -> TICK_NANOS;

	private long nowNanos = 1_000_000_000_000L;

	private long incarnations;

	private long sent;

	private long rejected;

	RaftFleet(long seed) {
		this.random = new Random(seed);
	}

	/**
	 * Three voters and a client, after a leader was elected.
	 */
	static RaftFleet started(long seed) {
		RaftFleet fleet = new RaftFleet(seed);
		fleet.startAll(settings());
		fleet.awaitLeader();
		return fleet;
	}

	static RaftSettings settings() {
		return RaftSettings.inMemory(VOTERS).withWaitWhenNew(false);
	}

	void startAll(RaftSettings settings) {
		settings.voters().forEach((name) -> start(name, settings));
		start("client", settings);
	}

	private record Delivery(long atNanos, long number, Runnable action) implements Comparable<Delivery> {

		@Override
		public int compareTo(Delivery other) {
			int byTime = Long.compare(this.atNanos, other.atNanos);
			return (byTime != 0) ? byTime : Long.compare(this.number, other.number);
		}

	}

	/**
	 * Storage of nodes that are started from now on.
	 */
	void storage(Function<String, VoterStorage> value) {
		this.storage = value;
	}

	Node start(String name, RaftSettings settings) {
		return start(name, settings, 1);
	}

	/**
	 * Start a node whose clock goes faster or slower than others.
	 */
	Node start(String name, RaftSettings settings, double clockRate) {
		Node node = new Node(name, ++this.incarnations, settings, clockRate);
		this.nodes.put(name, node);
		agree();
		return node;
	}

	/**
	 * End a node without a farewell.
	 */
	void crash(String name) {
		Node node = node(name);
		this.nodes.remove(name);
		node.storage.close();
		agree();
	}

	private void agree() {
		List<Node> all = List.copyOf(this.nodes.values());
		all.forEach((node) -> node.coordinator.members(
				all.stream().filter((other) -> other != node).map((other) -> other.member).toList(), node.nanos()));
	}

	Node node(String name) {
		Node node = this.nodes.get(name);
		if (node == null) {
			throw new IllegalArgumentException("there is no node " + name);
		}
		return node;
	}

	List<String> names() {
		return List.copyOf(this.nodes.keySet());
	}

	/**
	 * How long each message takes; negative if it is lost.
	 */
	void delayNanos(LongSupplier value) {
		this.delayNanos = value;
	}

	/**
	 * Which node receives messages of which.
	 */
	void connected(BiPredicate<String, String> value) {
		this.connected = value;
	}

	/**
	 * Drop all messages to and from a node.
	 */
	void isolate(String name) {
		connected((from, to) -> !from.equals(name) && !to.equals(name));
	}

	void heal() {
		connected((from, to) -> true);
	}

	long nanos() {
		return this.nowNanos;
	}

	long rejected() {
		return this.rejected;
	}

	void run(Duration time) {
		long end = this.nowNanos + time.toNanos();
		while (this.nowNanos < end) {
			tick();
		}
	}

	void tick() {
		this.nowNanos += TICK_NANOS;
		for (Delivery next = this.network.peek(); next != null
				&& next.atNanos() <= this.nowNanos; next = this.network.peek()) {
			this.network.remove();
			next.action().run();
		}
		List.copyOf(this.nodes.values()).forEach(Node::step);
	}

	/**
	 * Let time pass until a condition holds.
	 */
	void await(String what, BooleanSupplier condition) {
		for (int i = 0; i < 30_000; i++) {
			if (condition.getAsBoolean()) {
				return;
			}
			tick();
		}
		throw new AssertionError("not within 30 s: " + what + ", " + statuses());
	}

	List<String> statuses() {
		List<String> statuses = new ArrayList<>();
		this.nodes.forEach((name, node) -> statuses.add(name + "=" + node.coordinator.status()));
		return statuses;
	}

	/**
	 * The node that leads a majority.
	 */
	@Nullable Node leader() {
		Node leader = null;
		for (Node node : this.nodes.values()) {
			RaftStatus status = node.coordinator.status();
			if (status.role() == RaftStatus.Role.LEADER
					&& (leader == null || status.term() > leader.coordinator.status().term())) {
				leader = node;
			}
		}
		return leader;
	}

	Node awaitLeader() {
		await("a leader", () -> leader() != null);
		Node leader = leader();
		if (leader == null) {
			throw new AssertionError("no leader");
		}
		return leader;
	}

	/**
	 * A voter that does not lead.
	 */
	String follower() {
		return VOTERS.stream()
			.filter((name) -> this.nodes.containsKey(name))
			.filter((name) -> node(name).coordinator.status().role() == RaftStatus.Role.FOLLOWER)
			.findFirst()
			.orElseThrow();
	}

	/**
	 * Wait for an answer.
	 */
	List<LeaseResult> await(CompletionStage<List<LeaseResult>> answers) {
		CompletableFuture<List<LeaseResult>> future = answers.toCompletableFuture();
		for (int i = 0; i < 5000 && !future.isDone(); i++) {
			tick();
		}
		return future.join();
	}

	private static Message decode(byte[] encoded) {
		try {
			return CODEC.decode(encoded);
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new AssertionError(ex);
		}
	}

	/**
	 * One node.
	 */
	final class Node {

		private final String name;

		private final Member member;

		private final double clockRate;

		private final VoterStorage storage;

		private final RaftCoordinator coordinator;

		private Node(String name, long incarnation, RaftSettings settings, double clockRate) {
			this.name = name;
			this.clockRate = clockRate;
			this.member = new Member(name, incarnation, "n:1", Member.Site.DEFAULT, 1);
			this.storage = RaftFleet.this.storage.apply(name);
			this.coordinator = new RaftCoordinator(settings, this.member, this::nanos,
					new Random(RaftFleet.this.random.nextLong()), this.storage);
			this.coordinator.attach(new NetworkLink());
		}

		String name() {
			return this.name;
		}

		RaftCoordinator coordinator() {
			return this.coordinator;
		}

		RaftStatus status() {
			return this.coordinator.status();
		}

		/**
		 * Reading of its own clock.
		 */
		long nanos() {
			return (long) (RaftFleet.this.nowNanos * this.clockRate);
		}

		private void step() {
			this.coordinator.step(nanos());
		}

		private final class NetworkLink implements LoopProtocol.Link {

			@Override
			public boolean send(Member to, Message message) {
				byte[] encoded = CODEC.encode(message);
				RaftFleet.this.sent++;
				long delay = RaftFleet.this.delayNanos.getAsLong();
				if (delay >= 0 && RaftFleet.this.connected.test(Node.this.name, to.id())) {
					RaftFleet.this.network.add(new Delivery(RaftFleet.this.nowNanos + delay, RaftFleet.this.sent,
							() -> deliver(to, encoded)));
				}
				return true;
			}

			private void deliver(Member to, byte[] encoded) {
				Node receiver = RaftFleet.this.nodes.get(to.id());
				if (receiver != null && receiver.member.isSame(to)
						&& RaftFleet.this.connected.test(Node.this.name, to.id())) {
					receiver.coordinator.received(Node.this.member, decode(encoded), receiver.nanos());
				}
			}

			@Override
			public void wake() {
			}

			@Override
			public void reject(Rejection reason, String detail) {
				RaftFleet.this.rejected++;
			}

		}

	}

	/**
	 * Coordinator that sends all calls from one node.
	 */
	Coordinator coordinator(String name) {
		return new Coordinator() {

			@Override
			public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
				return node(name).coordinator().exchange(calls);
			}

			@Override
			public void close() {
				node(name).coordinator().close();
			}

		};
	}

}
