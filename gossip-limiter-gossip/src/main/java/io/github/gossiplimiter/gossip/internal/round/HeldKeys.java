/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;

/**
 * Keys with changes that are held back, by the longest time they may be.
 */
final class HeldKeys {

	private final Map<Long, Deque<Held>> queues = new HashMap<>();

	/**
	 * A key of which something is held back.
	 *
	 * @param sinceNanos when its first permit was granted
	 */
	record Held(OriginCounters replicas, ReplicatedWindow window, long sinceNanos) {

		/**
		 * Whether it is still that permit which is held back.
		 */
		boolean isCurrent() {
			return this.replicas.spending().pendingNanos() == this.sinceNanos;
		}

	}

	/**
	 * Hold a key back; those with the same hold come in the order of their time.
	 */
	void add(Held key, long holdNanos) {
		this.queues.computeIfAbsent(holdNanos, (hold) -> new ArrayDeque<>()).addLast(key);
	}

	/**
	 * Take those that have waited long enough.
	 */
	List<Held> takeDue(long nowNanos) {
		List<Held> due = new ArrayList<>();
		this.queues.forEach((hold, keys) -> {
			while (!keys.isEmpty() && isDue(keys.getFirst(), hold, nowNanos)) {
				Held key = keys.removeFirst();
				if (key.isCurrent()) {
					due.add(key);
				}
			}
		});
		return due;
	}

	/*
	 * When the cluster's time was adopted, earlier instants may lie in the future.
	 */
	private static boolean isDue(Held key, long hold, long nowNanos) {
		return nowNanos - key.sinceNanos() >= hold || nowNanos < key.sinceNanos();
	}

	/**
	 * When the next one will have waited long enough, as a distance from now.
	 */
	long untilNextNanos(long nowNanos) {
		long least = Long.MAX_VALUE;
		for (Map.Entry<Long, Deque<Held>> keys : this.queues.entrySet()) {
			Held next = keys.getValue().peekFirst();
			if (next != null) {
				least = Math.min(least, Math.max(0, keys.getKey() - (nowNanos - next.sinceNanos())));
			}
		}
		return least;
	}

	/**
	 * All of them.
	 */
	Stream<Held> stream() {
		return this.queues.values().stream().flatMap(Deque::stream);
	}

}
