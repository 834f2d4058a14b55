/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;
import io.github.gossiplimiter.concurrency.ConcurrencyPermit;
import io.github.gossiplimiter.concurrency.ConcurrencySettings;
import io.github.gossiplimiter.concurrency.ConcurrencyStats;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyMessages;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * Nodes that coordinate each other in virtual time: what a loop and a network would do,
 * and nothing else.
 */
final class ConcurrencyPeers {

	private static final MessageCodec CODEC = MessageCodec.of(ConcurrencyMessages.KINDS);

	static final long TICK_NANOS = 1_000_000;

	private final PriorityQueue<Delivery> network = new PriorityQueue<>();

	private final Map<Long, Node> nodes = new LinkedHashMap<>();

	private final int expectedMembers;

	private BiPredicate<Long, Long> connected = (from, to) -> true;

	private Weather weather = () -> new long[] { TICK_NANOS };

	private long nowNanos = 1_000_000_000_000L;

	private long deliveries;

	private long sent;

	ConcurrencyPeers(int expectedMembers) {
		this.expectedMembers = expectedMembers;
	}

	/**
	 * What becomes of a message.
	 */
	interface Weather {

		/**
		 * After which times it arrives: none if it is lost, two if it arrives twice.
		 */
		long[] delays();

	}

	private record Delivery(long atNanos, long number, Runnable action) implements Comparable<Delivery> {

		@Override
		public int compareTo(Delivery other) {
			int byTime = Long.compare(this.atNanos, other.atNanos);
			return (byTime != 0) ? byTime : Long.compare(this.number, other.number);
		}

	}

	Node start(long incarnation) {
		Node node = new Node(incarnation);
		this.nodes.put(incarnation, node);
		return node;
	}

	/**
	 * End a node without a word; others have not noticed yet.
	 */
	void crash(long incarnation) {
		this.nodes.remove(incarnation);
	}

	/**
	 * Tell every node who is there.
	 */
	void agree() {
		this.nodes.values().forEach((node) -> node.sees(List.copyOf(this.nodes.keySet())));
	}

	/**
	 * Tell every node who is there, each at a moment of its own.
	 */
	void agree(LongSupplier afterNanos) {
		this.nodes.values()
			.forEach((node) -> after(afterNanos.getAsLong(), () -> node.sees(List.copyOf(this.nodes.keySet()))));
	}

	private void after(long delayNanos, Runnable action) {
		this.network.add(new Delivery(this.nowNanos + delayNanos, ++this.deliveries, action));
	}

	void weather(Weather value) {
		this.weather = value;
	}

	long nanos() {
		return this.nowNanos;
	}

	Node node(long incarnation) {
		Node node = this.nodes.get(incarnation);
		if (node == null) {
			throw new IllegalArgumentException("there is no node " + incarnation);
		}
		return node;
	}

	List<Long> incarnations() {
		return List.copyOf(this.nodes.keySet());
	}

	List<Node> all() {
		return List.copyOf(this.nodes.values());
	}

	/**
	 * Which node hears which.
	 */
	void connected(BiPredicate<Long, Long> value) {
		this.connected = value;
	}

	int inFlight() {
		return this.nodes.values().stream().mapToInt((node) -> node.stats().inFlight()).sum();
	}

	long sent() {
		return this.sent;
	}

	void run(Duration time) {
		run(time, () -> {
		});
	}

	void run(Duration time, Runnable each) {
		long end = this.nowNanos + time.toNanos();
		while (this.nowNanos < end) {
			tick();
			each.run();
		}
	}

	void tick() {
		this.nowNanos += TICK_NANOS;
		for (Delivery next = this.network.peek(); next != null
				&& next.atNanos() <= this.nowNanos; next = this.network.peek()) {
			this.network.remove();
			next.action().run();
		}
		this.nodes.values().forEach(Node::step);
	}

	private static Member member(long incarnation) {
		return new Member("node-" + incarnation, incarnation, "n:1", Member.Site.DEFAULT, 1);
	}

	/**
	 * One node.
	 */
	final class Node implements LoopProtocol.Link {

		private final long incarnation;

		private final PeerConcurrencyCoordinator coordinator;

		private final Deque<ConcurrencyPermit> permits = new ArrayDeque<>();

		private @Nullable ConcurrencyLimiter limiter;

		private Node(long incarnation) {
			this.incarnation = incarnation;
			this.coordinator = new PeerConcurrencyCoordinator(member(incarnation),
					ConcurrencyPeers.this.expectedMembers);
			this.coordinator.attach(this);
		}

		PeerConcurrencyCoordinator coordinator() {
			return this.coordinator;
		}

		/**
		 * Put it in front of a backend.
		 */
		Node limits(String key, ConcurrencySettings settings, int limit) {
			this.limiter = ConcurrencyLimiter
				.builder(key, this.coordinator, LocalLimits.of(LocalLimitSettings.fixed(limit), new Random(1)),
						() -> ConcurrencyPeers.this.nowNanos)
				.node("node-" + this.incarnation, this.incarnation)
				.settings(settings)
				.build();
			return this;
		}

		ConcurrencyLimiter limiter() {
			ConcurrencyLimiter present = this.limiter;
			if (present == null) {
				throw new IllegalStateException("not in front of a backend");
			}
			return present;
		}

		ConcurrencyStats stats() {
			return limiter().stats();
		}

		/**
		 * Begin as many requests as are admitted.
		 */
		int fill() {
			int count = 0;
			for (ConcurrencyPermit next = limiter().tryAcquire(); next != null; next = limiter().tryAcquire()) {
				this.permits.add(next);
				count++;
			}
			return count;
		}

		/**
		 * End a request, and begin as many as are admitted.
		 */
		void churn() {
			ConcurrencyPermit oldest = this.permits.poll();
			if (oldest != null) {
				oldest.success();
			}
			fill();
		}

		void sees(List<Long> others) {
			this.coordinator.members(
					others.stream().filter((other) -> other != this.incarnation).map(ConcurrencyPeers::member).toList(),
					ConcurrencyPeers.this.nowNanos);
		}

		private void step() {
			if (this.limiter != null) {
				this.limiter.step();
			}
			this.coordinator.step(ConcurrencyPeers.this.nowNanos);
		}

		@Override
		public boolean send(Member to, Message message) {
			byte[] encoded = CODEC.encode(message);
			ConcurrencyPeers.this.sent++;
			for (long delay : ConcurrencyPeers.this.weather.delays()) {
				after(delay, () -> deliver(this.incarnation, to.incarnation(), encoded));
			}
			return true;
		}

		@Override
		public void wake() {
		}

		@Override
		public void reject(Rejection reason, String detail) {
		}

	}

	private void deliver(long from, long to, byte[] encoded) {
		Node receiver = this.nodes.get(to);
		if (receiver != null && this.connected.test(from, to)) {
			receiver.coordinator.received(member(from), decode(encoded), this.nowNanos);
		}
	}

	private static Message decode(byte[] encoded) {
		try {
			return CODEC.decode(encoded);
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new AssertionError(ex);
		}
	}

}
