/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.MembershipMessages;

/**
 * A few members in virtual time. Every message takes a millisecond and passes through the
 * codec; the first one between two nodes connects them.
 */
final class VirtualMembers {

	private static final MessageCodec CODEC = MessageCodec.of(MembershipMessages.KINDS);

	static final long MILLI = 1_000_000;

	private final PriorityQueue<Event> events = new PriorityQueue<>(
			Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::number));

	private final Map<String, Node> nodes = new LinkedHashMap<>();

	private final Set<Set<Long>> connections = new HashSet<>();

	private final Random random;

	private long number;

	/*
	 * Which messages get lost.
	 */
	BiPredicate<String, String> lost = (from, to) -> false;

	long nanos;

	long messages;

	VirtualMembers(long seed) {
		this.random = new Random(seed);
	}

	/**
	 * Start a node at an address of its own name.
	 */
	Node start(String id) {
		return start(id, id);
	}

	Node start(String id, String host) {
		return start(new Member(id, this.random.nextLong() >>> 16, host + ":7946", Member.Site.DEFAULT, 1));
	}

	/**
	 * Start a node with the incarnation it had before.
	 */
	Node start(Member self) {
		Node node = new Node(self);
		this.nodes.put(self.address(), node);
		node.step();
		return node;
	}

	/**
	 * Start so many, each of which knows the first.
	 */
	List<Node> start(int count) {
		List<Node> started = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			Node node = start("node-" + i);
			node.contact("node-0:7946");
			started.add(node);
		}
		return started;
	}

	void runMillis(long millis) {
		long until = this.nanos + millis * MILLI;
		while (!this.events.isEmpty() && this.events.peek().atNanos <= until) {
			Event event = this.events.poll();
			this.nanos = event.atNanos;
			event.task.run();
		}
		this.nanos = until;
	}

	private void after(long delayNanos, Runnable task) {
		this.events.add(new Event(this.nanos + delayNanos, this.number++, task));
	}

	private record Event(long atNanos, long number, Runnable task) {

	}

	final class Node implements MembershipNetwork {

		final Member self;

		final SwimProtocol protocol;

		final Set<String> removed = new TreeSet<>();

		List<Member> live = List.of();

		boolean down;

		private final List<Runnable> missed = new ArrayList<>();

		private boolean paused;

		private long due = Long.MAX_VALUE;

		Node(Member self) {
			this.self = self;
			Random choices = new Random(VirtualMembers.this.random.nextLong());
			this.protocol = new SwimProtocol(SwimSettings.DEFAULT, self, choices, this, this::follow);
		}

		private void follow(List<Member> members) {
			this.live.stream().filter((member) -> !members.contains(member)).forEach((m) -> this.removed.add(m.id()));
			this.live = members;
		}

		Set<String> ids() {
			Set<String> ids = new TreeSet<>();
			this.live.forEach((member) -> ids.add(member.id()));
			return ids;
		}

		MembershipStatus status() {
			return this.protocol.status();
		}

		private void step() {
			if (this.down || this.paused) {
				return;
			}
			long next = this.protocol.step(VirtualMembers.this.nanos);
			this.due = next;
			after(Math.max(0, next - VirtualMembers.this.nanos), () -> {
				if (this.due == next) {
					step();
				}
			});
		}

		/*
		 * While it is paused, everything waits.
		 */
		void run(Runnable task) {
			if (this.paused) {
				this.missed.add(() -> run(task));
			}
			else if (!this.down) {
				task.run();
				step();
			}
		}

		void pause(long millis) {
			this.paused = true;
			after(millis * MILLI, () -> {
				this.paused = false;
				List<Runnable> waiting = List.copyOf(this.missed);
				this.missed.clear();
				waiting.forEach(Runnable::run);
				step();
			});
		}

		/**
		 * End without a word; the others' connections break if that is seen.
		 */
		void crash(boolean seen) {
			this.down = true;
			VirtualMembers.this.nodes.remove(this.self.address(), this);
			for (Node other : List.copyOf(VirtualMembers.this.nodes.values())) {
				Set<Long> both = Set.of(this.self.incarnation(), other.self.incarnation());
				if (VirtualMembers.this.connections.remove(both) && seen) {
					after(MILLI, () -> other.run(() -> other.protocol.disconnected(this.self, now())));
				}
			}
		}

		private long now() {
			return VirtualMembers.this.nanos;
		}

		@Override
		public boolean send(Member to, MembershipMessage message) {
			byte[] bytes = CODEC.encode(message);
			VirtualMembers.this.messages++;
			String from = this.self.id();
			if (VirtualMembers.this.lost.test(from, to.id())) {
				return true;
			}
			Node target = VirtualMembers.this.nodes.get(to.address());
			if (target == null || target.down) {
				return true;
			}
			if (target != this) {
				connect(target);
			}
			if (target.self.incarnation() == to.incarnation()) {
				after(MILLI, () -> target.run(() -> target.protocol.received(this.self, decode(bytes), now())));
			}
			else {
				after(MILLI, () -> run(() -> this.protocol.disconnected(to, now())));
			}
			return true;
		}

		@Override
		public void contact(String address) {
			Node target = VirtualMembers.this.nodes.get(address);
			if (target != null && target != this && !VirtualMembers.this.lost.test(this.self.id(), target.self.id())
					&& !VirtualMembers.this.lost.test(target.self.id(), this.self.id())) {
				connect(target);
			}
		}

		private void connect(Node target) {
			if (VirtualMembers.this.connections.add(Set.of(this.self.incarnation(), target.self.incarnation()))) {
				after(MILLI, () -> run(() -> this.protocol.connected(target.self, now())));
				after(MILLI, () -> target.run(() -> target.protocol.connected(this.self, now())));
			}
		}

		/**
		 * Every connection of this node ends, as when a split outlasts their timeouts.
		 */
		void forgetConnections() {
			VirtualMembers.this.connections.removeIf((both) -> both.contains(this.self.incarnation()));
		}

	}

	private static MembershipMessage decode(byte[] bytes) {
		try {
			return (MembershipMessage) CODEC.decode(bytes);
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new AssertionError(ex);
		}
	}

}
