/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Keys to visit soon. A lock-free stack (Treiber 1986) that request threads push to and
 * one thread empties as a whole. Allocates nothing: the keys themselves are the links.
 *
 * @param <K> the type of the keys
 */
final class KeyQueue<K extends KeySchedule<K>> {

	private final AtomicReference<@Nullable K> head = new AtomicReference<>();

	private final Runnable waker;

	/**
	 * Create an empty queue.
	 * @param waker run when it stops being empty; must neither block nor allocate
	 */
	KeyQueue(Runnable waker) {
		this.waker = waker;
	}

	void add(K key) {
		if (key.isQueued() || !key.queue()) {
			return;
		}
		@Nullable K before;
		do {
			before = this.head.get();
			key.link(before);
		}
		while (!this.head.compareAndSet(before, key));
		if (before == null) {
			this.waker.run();
		}
	}

	/**
	 * Take one after the other from what this returns by {@link KeySchedule#unlink}.
	 */
	@Nullable K takeAll() {
		return this.head.getAndSet(null);
	}

}
