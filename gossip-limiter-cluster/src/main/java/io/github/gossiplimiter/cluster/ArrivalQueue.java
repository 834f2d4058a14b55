/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.loop.GossipLoop;

/**
 * Everything that waits for the gossip loop: messages of peers, interrupted connections
 * and the latest list of members. Filled by the threads of the network, emptied by the
 * thread of the loop; no lock is held longer than it takes to add or take one message.
 * <p>
 * Messages may be lost, so the space for them is bounded. Each sender has a queue of its
 * own, which is bounded too, and the queues take turns, one message each. When all space
 * is taken, a message of one sender displaces the last message of the sender with the
 * most bytes (longest queue drop: Suter et al., Buffer Management Schemes for Supporting
 * TCP in Gigabit Routers with Per-flow Queueing, 1999). Hence, of n senders, one that
 * holds less than 1/n of the space loses nothing to the others. Nothing else may be lost:
 * of members only the latest list counts, and interruptions are a set that cannot outgrow
 * the number of peers.
 */
final class ArrivalQueue {

	/**
	 * Most messages of one sender that wait. Peers are paced, so a full queue means that
	 * the loop has stood still for seconds, or that the sender is not paced.
	 */
	static final int MESSAGES_MAX = 1 << 14;

	/**
	 * Most bytes of one sender that wait: the state of a million keys, which a node that
	 * joins receives.
	 */
	static final long SENDER_BYTES_MAX = 32L << 20;

	/**
	 * Most bytes that wait in total.
	 */
	static final long BYTES_MAX = 128L << 20;

	private static final long BYTES_PER_MESSAGE = 64;

	/**
	 * How long the loop takes messages in at a time: what else it has to do must not wait
	 * behind a flood of them.
	 */
	private static final long DRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

	/**
	 * Guards the queues and {@link #bytes}.
	 */
	private final Object lock = new Object();

	/**
	 * The queues that are not empty, by sender.
	 */
	private final Map<Long, Lane> lanes = new HashMap<>();

	/**
	 * The same queues, in the order in which the loop takes from them.
	 */
	private final Queue<Lane> turns = new ArrayDeque<>();

	private long bytes;

	private final LongAdder dropped = new LongAdder();

	private final AtomicReference<@Nullable List<Member>> members = new AtomicReference<>();

	private final Set<Long> interrupted = ConcurrentHashMap.newKeySet();

	private final int messagesMax;

	/**
	 * Create an empty inbox.
	 * @param messagesMax most messages of one sender that wait
	 */
	ArrivalQueue(int messagesMax) {
		this.messagesMax = messagesMax;
	}

	void received(long incarnation, byte[] message) {
		Waiting waiting = new Waiting(message, System.nanoTime());
		synchronized (this.lock) {
			Lane lane = this.lanes.get(incarnation);
			if (!hasRoom(lane, waiting.bytes())) {
				this.dropped.increment();
				return;
			}
			if (lane == null) {
				lane = new Lane(incarnation);
				this.lanes.put(incarnation, lane);
				this.turns.add(lane);
			}
			lane.messages.add(waiting);
			count(lane, waiting.bytes());
		}
	}

	/*
	 * Makes room if that is fair.
	 */
	private boolean hasRoom(@Nullable Lane lane, long size) {
		long held = (lane != null) ? lane.bytes : 0;
		if (held + size > SENDER_BYTES_MAX || (lane != null && lane.messages.size() >= this.messagesMax)) {
			return false;
		}
		while (this.bytes + size > BYTES_MAX) {
			Lane longest = Collections.max(this.lanes.values(), Comparator.comparingLong((each) -> each.bytes));
			if (longest.bytes < held + size) {
				return false;
			}
			dropLast(longest);
		}
		return true;
	}

	private void dropLast(Lane lane) {
		Waiting last = lane.messages.removeLast();
		count(lane, -last.bytes());
		this.dropped.increment();
		if (lane.messages.isEmpty()) {
			this.lanes.remove(lane.incarnation);
			this.turns.remove(lane);
		}
	}

	private void count(Lane lane, long size) {
		lane.bytes += size;
		this.bytes += size;
	}

	void interrupted(long incarnation) {
		this.interrupted.add(incarnation);
	}

	void members(List<Member> live) {
		this.members.set(live);
	}

	/**
	 * How many messages did not fit.
	 */
	long dropped() {
		return this.dropped.sum();
	}

	/**
	 * Pass everything to the loop, or of many messages some; members first: a message of
	 * a node that is not yet known would be refused.
	 * @return whether that was everything
	 */
	boolean drainTo(GossipLoop loop) {
		List<Member> live = this.members.get();
		if (live != null) {
			loop.members(live);
			// Removed only then: if the loop failed, it receives the list again.
			this.members.compareAndSet(live, null);
		}
		for (Iterator<Long> incarnations = this.interrupted.iterator(); incarnations.hasNext();) {
			long incarnation = incarnations.next();
			// Removed first: what happens from now on has to be reported again.
			incarnations.remove();
			loop.interrupted(incarnation);
		}
		return drainMessages(loop);
	}

	private boolean drainMessages(GossipLoop loop) {
		long end = System.nanoTime() + DRAIN_NANOS;
		do {
			Taken taken = take();
			if (taken == null) {
				return true;
			}
			Waiting waiting = taken.waiting();
			loop.received(taken.incarnation(), waiting.message(), System.nanoTime() - waiting.sinceNanos());
		}
		while (System.nanoTime() < end);
		return false;
	}

	private @Nullable Taken take() {
		synchronized (this.lock) {
			Lane lane = this.turns.poll();
			if (lane == null) {
				return null;
			}
			Waiting first = lane.messages.remove();
			count(lane, -first.bytes());
			if (lane.messages.isEmpty()) {
				this.lanes.remove(lane.incarnation);
			}
			else {
				this.turns.add(lane);
			}
			return new Taken(lane.incarnation, first);
		}
	}

	/**
	 * A message that waits.
	 */
	// Never compared; the bytes are what the channel carried.
	@SuppressWarnings("ArrayRecordComponent")
	private record Waiting(byte[] message, long sinceNanos) {

		long bytes() {
			return this.message.length + BYTES_PER_MESSAGE;
		}

	}

	/**
	 * A message and its sender.
	 */
	private record Taken(long incarnation, Waiting waiting) {

	}

	/**
	 * The queue of one sender.
	 */
	private static final class Lane {

		private final Deque<Waiting> messages = new ArrayDeque<>();

		private final long incarnation;

		private long bytes;

		Lane(long incarnation) {
			this.incarnation = incarnation;
		}

	}

}
