/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Keys of one limit that this node changed, from request threads to the gossip loop. A
 * key is in it at most once; adding takes no lock and allocates nothing.
 *
 * @since 0.1.0
 */
public final class ChangeQueue {

	/*
	 * What does not fit is found by a look at all keys: many keys changed then anyway.
	 */
	private static final int CAPACITY = 1 << 14;

	/*
	 * Resets are made by hand. A node that is alone keeps this many for its peers.
	 */
	private static final int RESETS_MAX = 1 << 12;

	private final MpscAtomicArrayQueue<WindowCounter> queue = new MpscAtomicArrayQueue<>(CAPACITY);

	private final MpscAtomicArrayQueue<Reset> resets = new MpscAtomicArrayQueue<>(RESETS_MAX);

	private static final long NONE = Long.MIN_VALUE;

	private final AtomicLong allUntilNanos = new AtomicLong(NONE);

	private final AtomicBoolean overflowed = new AtomicBoolean();

	private final Runnable waker;

	/**
	 * Create an empty queue.
	 * @param waker run when a key was added; must neither block nor allocate
	 */
	public ChangeQueue(Runnable waker) {
		this.waker = waker;
	}

	/**
	 * Note that a key changed.
	 * @param first its counter in the limit's first window
	 */
	public void add(WindowCounter first) {
		if (first.markChanged()) {
			if (!this.queue.offer(first)) {
				this.overflowed.set(true);
			}
			this.waker.run();
		}
	}

	/**
	 * A key that changed, or nothing. From here on it may be added again.
	 */
	public @Nullable WindowCounter poll() {
		WindowCounter first = this.queue.poll();
		if (first != null) {
			first.clearChanged();
		}
		return first;
	}

	/**
	 * Forget which keys changed, because all are about to be looked at.
	 */
	public void clear() {
		this.overflowed.set(false);
		this.queue.drain(WindowCounter::clearChanged);
	}

	/**
	 * Note that a key was given everything back, which other nodes have to do as well, as
	 * far as there is room.
	 * @param unconfirmed receives once, on the thread of the gossip loop, the names of
	 * members that have not confirmed it in time
	 * @return whether there was room
	 */
	public boolean addReset(long hash, long atNanos, Consumer<List<String>> unconfirmed) {
		return add(new Reset(hash, false, atNanos, unconfirmed));
	}

	/**
	 * Note that members have to confirm that all keys were given everything back until an
	 * instant, as far as there is room.
	 * @param unconfirmed as to {@link #addReset}
	 * @return whether there was room
	 */
	public boolean addResetOfAll(long atNanos, Consumer<List<String>> unconfirmed) {
		return add(new Reset(0, true, atNanos, unconfirmed));
	}

	private boolean add(Reset reset) {
		boolean added = this.resets.offer(reset);
		this.waker.run();
		return added;
	}

	/**
	 * Note that all keys were given back what was spent until an instant.
	 */
	public void addResetOfAll(long atNanos) {
		this.allUntilNanos.accumulateAndGet(atNanos, Math::max);
		this.waker.run();
	}

	/**
	 * Until when all keys were given everything back since the last call.
	 * @return {@code null} if they were not
	 */
	public @Nullable Long takeResetOfAll() {
		if (this.allUntilNanos.get() == NONE) {
			return null;
		}
		return this.allUntilNanos.getAndSet(NONE);
	}

	/**
	 * A key that was given everything back.
	 *
	 * @param hash the key, 0 if all were
	 * @param all whether all keys were
	 * @param atNanos when it was
	 * @param unconfirmed receives the names of members that have not confirmed it in time
	 */
	public record Reset(long hash, boolean all, long atNanos, Consumer<List<String>> unconfirmed) {

	}

	/**
	 * A key that was given everything back, or nothing.
	 */
	public @Nullable Reset pollReset() {
		return this.resets.poll();
	}

	/**
	 * Whether keys did not fit since the last call: they are marked all the same.
	 */
	public boolean takeOverflow() {
		return this.overflowed.getAndSet(false);
	}

}
