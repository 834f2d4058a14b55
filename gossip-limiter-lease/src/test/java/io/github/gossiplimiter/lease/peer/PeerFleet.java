/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.peer.term.TermTiming;
import io.github.gossiplimiter.lease.wire.LeaseMessages;

/**
 * Nodes that lease from each other in virtual time: what a loop and a network would do,
 * and nothing else.
 */
final class PeerFleet {

	private static final MessageCodec CODEC = MessageCodec.of(LeaseMessages.KINDS);

	private static final long TICK_NANOS = 1_000_000;

	private static final int REGION_SIZE = 10;

	private final PriorityQueue<Delivery> network = new PriorityQueue<>();

	private final Map<Long, Node> nodes = new LinkedHashMap<>();

	private final Map<Long, String> names = new HashMap<>();

	private final int expectedMembers;

	private final HomeRegions homes;

	private BiPredicate<Long, Long> connected = (from, to) -> true;

	private LongSupplier delayNanos = () -> TICK_NANOS;

	private long abroadNanos;

	private long nowNanos = 1_000_000_000_000L;

	private long sent;

	private long bytes;

	PeerFleet(int expectedMembers) {
		this(expectedMembers, HomeRegions.NONE);
	}

	/**
	 * Nodes of several regions: those up to ten, up to twenty and so on.
	 */
	PeerFleet(int expectedMembers, HomeRegions homes) {
		this.expectedMembers = expectedMembers;
		this.homes = homes;
	}

	/**
	 * Where a node is.
	 */
	static String region(long incarnation) {
		return "region-" + (incarnation - 1) / REGION_SIZE;
	}

	/**
	 * Nodes that have known each other for a while.
	 */
	static PeerFleet of(int expectedMembers, long... incarnations) {
		PeerFleet fleet = new PeerFleet(expectedMembers);
		for (long incarnation : incarnations) {
			fleet.start(incarnation);
		}
		fleet.agree();
		fleet.run(Duration.ofNanos(TermTiming.restNanos(expectedMembers)).plusSeconds(1));
		return fleet;
	}

	private record Delivery(long atNanos, long number, Runnable action) implements Comparable<Delivery> {

		@Override
		public int compareTo(Delivery other) {
			int byTime = Long.compare(this.atNanos, other.atNanos);
			return (byTime != 0) ? byTime : Long.compare(this.number, other.number);
		}

	}

	Node start(long incarnation) {
		return start(incarnation, 1);
	}

	/**
	 * Start a node whose clock goes faster or slower than others.
	 */
	Node start(long incarnation, double clockRate) {
		Node node = new Node(incarnation, clockRate);
		this.nodes.put(incarnation, node);
		return node;
	}

	/**
	 * Start the next life of a node that has stopped.
	 */
	Node restart(long before, long incarnation, double clockRate) {
		this.names.put(incarnation, name(before));
		return start(incarnation, clockRate);
	}

	private String name(long incarnation) {
		return this.names.getOrDefault(incarnation, "node-" + incarnation);
	}

	/**
	 * End a node without a word; others have not noticed yet.
	 */
	void crash(long incarnation) {
		this.nodes.remove(incarnation);
	}

	boolean isUp(long incarnation) {
		return this.nodes.containsKey(incarnation);
	}

	List<Long> incarnations() {
		return List.copyOf(this.nodes.keySet());
	}

	/**
	 * Tell every node who is there.
	 */
	void agree() {
		this.nodes.values().forEach((node) -> node.sees(List.copyOf(this.nodes.keySet())));
	}

	Node node(long incarnation) {
		Node node = this.nodes.get(incarnation);
		if (node == null) {
			throw new IllegalArgumentException("there is no node " + incarnation);
		}
		return node;
	}

	/**
	 * How long each message takes; negative if it is lost.
	 */
	void delayNanos(LongSupplier value) {
		this.delayNanos = value;
	}

	/**
	 * How long messages between regions take on top.
	 */
	void abroadNanos(long value) {
		this.abroadNanos = value;
	}

	/**
	 * Which node hears which.
	 */
	void connected(BiPredicate<Long, Long> value) {
		this.connected = value;
	}

	long nanos() {
		return this.nowNanos;
	}

	long sent() {
		return this.sent;
	}

	long bytes() {
		return this.bytes;
	}

	void run(Duration time) {
		long end = this.nowNanos + time.toNanos();
		while (this.nowNanos < end) {
			tick();
		}
	}

	private void tick() {
		this.nowNanos += TICK_NANOS;
		for (Delivery next = this.network.peek(); next != null
				&& next.atNanos() <= this.nowNanos; next = this.network.peek()) {
			this.network.remove();
			next.action().run();
		}
		List.copyOf(this.nodes.values()).forEach(Node::step);
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

	/**
	 * Everybody's coordinator as one: each holder calls from its own node.
	 */
	Coordinator coordinator() {
		return new Coordinator() {

			@Override
			public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
				return node(calls.get(0).holder()).coordinator().exchange(calls);
			}

			@Override
			public void close() {
				PeerFleet.this.nodes.values().forEach((node) -> node.coordinator().close());
			}

		};
	}

	private Member member(long incarnation) {
		Member.Site site = this.homes.isEmpty() ? Member.Site.DEFAULT : new Member.Site(region(incarnation), "", 0);
		return new Member(name(incarnation), incarnation, "n:1", site, 1);
	}

	/**
	 * One node.
	 */
	final class Node {

		private final long incarnation;

		private final double clockRate;

		private final PeerCoordinator coordinator;

		private final List<Message> heard = new ArrayList<>();

		/*
		 * When it wants to be called again, unless something happens before.
		 */
		private long dueNanos = Long.MIN_VALUE;

		private Node(long incarnation, double clockRate) {
			this.incarnation = incarnation;
			this.clockRate = clockRate;
			this.coordinator = new PeerCoordinator(member(incarnation), PeerFleet.this.expectedMembers,
					PeerFleet.this.homes, this::nanos);
			this.coordinator.attach(new Wires());
		}

		/**
		 * Its coordinator, which is called again after whatever is done with it.
		 */
		PeerCoordinator coordinator() {
			this.dueNanos = Long.MIN_VALUE;
			return this.coordinator;
		}

		/**
		 * What its own clock shows.
		 */
		long nanos() {
			return (long) (PeerFleet.this.nowNanos * this.clockRate);
		}

		/**
		 * What it heard so far.
		 */
		List<Message> heard() {
			return this.heard;
		}

		void sees(List<Long> others) {
			coordinator().members(
					others.stream().filter((other) -> other != this.incarnation).map(PeerFleet.this::member).toList(),
					nanos());
		}

		private void step() {
			if (nanos() >= this.dueNanos) {
				this.dueNanos = this.coordinator.step(nanos());
			}
		}

		/**
		 * Hear something as if a member had said it.
		 */
		void hear(long from, Message message) {
			this.heard.add(message);
			coordinator().received(member(from), message, nanos());
		}

		private final class Wires implements LoopProtocol.Link {

			@Override
			public boolean send(Member to, Message message) {
				byte[] encoded = CODEC.encode(message);
				PeerFleet.this.sent++;
				PeerFleet.this.bytes += encoded.length;
				long from = Node.this.incarnation;
				long delay = PeerFleet.this.delayNanos.getAsLong()
						+ (region(from).equals(region(to.incarnation())) ? 0 : PeerFleet.this.abroadNanos);
				if (delay >= 0 && PeerFleet.this.connected.test(from, to.incarnation())) {
					PeerFleet.this.network.add(new Delivery(PeerFleet.this.nowNanos + delay, PeerFleet.this.sent,
							() -> deliver(from, to.incarnation(), encoded)));
				}
				return true;
			}

			@Override
			public void wake() {
				Node.this.dueNanos = Long.MIN_VALUE;
			}

			@Override
			public void reject(Rejection reason, String detail) {
			}

		}

	}

	private void deliver(long from, long to, byte[] encoded) {
		@Nullable Node receiver = this.nodes.get(to);
		if (receiver != null && this.connected.test(from, to)) {
			receiver.hear(from, decode(encoded));
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
