/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.jctools.maps.NonBlockingHashMapLong;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;

/**
 * Asks what is left of keys this node has not heard of for a while, before it decides
 * about them from memory again.
 */
final class ColdKeyLookup {

	/*
	 * How long an answer is taken for fresh, and how soon to ask again where there was
	 * none. Meanwhile gossip tells more, if there is more to tell.
	 */
	private static final long FRESH_NANOS = 5_000_000_000L;

	private static final long RETRY_NANOS = 500_000_000L;

	/*
	 * Most keys whose freshness is known; others are decided from memory.
	 */
	private static final int KEYS_MAX = 100_000;

	private static final long UNBOUNDED = Long.MAX_VALUE;

	private final NonBlockingHashMapLong<Freshness> keys = new NonBlockingHashMapLong<>();

	private final LeaseSource source;

	private final Clock clock;

	/**
	 * What was heard of a key, and who waits to hear more.
	 */
	private static final class Freshness {

		final AtomicLong free = new AtomicLong(UNBOUNDED);

		final AtomicReference<@Nullable Listener> listeners = new AtomicReference<>();

		volatile long untilNanos = Long.MIN_VALUE;

	}

	/**
	 * Somebody who waits for an answer; the last one in the row is the one who asked.
	 */
	private record Listener(Runnable task, @Nullable Listener before) {

	}

	ColdKeyLookup(LeaseSource source, Clock clock) {
		this.source = source;
		this.clock = clock;
	}

	/**
	 * Whether a key can be decided from memory.
	 */
	boolean isFresh(long hash) {
		Freshness key = this.keys.get(hash);
		return (key == null) ? this.keys.size() >= KEYS_MAX : this.clock.nanos() < key.untilNanos;
	}

	/**
	 * Ask about a key, once for all who want to know.
	 * @param then run when there is an answer, or none in time
	 */
	void refresh(Limit limit, long hash, Runnable then) {
		Freshness key = find(hash);
		Listener before;
		Listener added;
		do {
			before = key.listeners.get();
			added = new Listener(then, before);
		}
		while (!key.listeners.compareAndSet(before, added));
		if (before == null) {
			this.source.look(limit, hash, (free) -> heard(key, free));
		}
	}

	private Freshness find(long hash) {
		Freshness there = this.keys.get(hash);
		if (there != null) {
			return there;
		}
		Freshness created = new Freshness();
		there = this.keys.putIfAbsent(hash, created);
		return (there != null) ? there : created;
	}

	private void heard(Freshness key, long free) {
		boolean answered = free >= 0;
		key.free.set(answered ? free : UNBOUNDED);
		key.untilNanos = this.clock.nanos() + (answered ? FRESH_NANOS : RETRY_NANOS);
		for (Listener listener = key.listeners.getAndSet(null); listener != null; listener = listener.before()) {
			listener.task().run();
		}
	}

	/**
	 * Take permits of what was said to be left.
	 * @return 0, or how long to wait if that was less
	 */
	long take(long hash, int cost) {
		Freshness key = this.keys.get(hash);
		if (key == null) {
			return 0;
		}
		long nowNanos = this.clock.nanos();
		long free = key.free.get();
		while (free != UNBOUNDED && nowNanos < key.untilNanos) {
			if (free < cost) {
				return Math.max(1, key.untilNanos - nowNanos);
			}
			if (key.free.compareAndSet(free, free - cost)) {
				return 0;
			}
			free = key.free.get();
		}
		return 0;
	}

	/**
	 * Forget keys that are cold again.
	 */
	void maintain() {
		long nowNanos = this.clock.nanos();
		this.keys.values()
			.removeIf((key) -> key.untilNanos != Long.MIN_VALUE && nowNanos >= key.untilNanos
					&& key.listeners.get() == null);
	}

}
