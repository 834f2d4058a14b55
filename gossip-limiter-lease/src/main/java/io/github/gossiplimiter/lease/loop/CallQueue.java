/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.loop;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Bounded queue of calls from any thread to the loop.
 *
 * @param <T> what a call is
 * @since 0.1.0
 */
public final class CallQueue<T> {

	/*
	 * Nodes ask for a key again only when answered, so this many are not reached unless
	 * the loop stands still.
	 */
	private static final int CALLS_MAX = 1 << 16;

	private final Queue<T> calls = new ConcurrentLinkedQueue<>();

	private final AtomicInteger size = new AtomicInteger();

	/**
	 * Add a call.
	 * @return whether there was room
	 */
	public boolean offer(T call) {
		if (this.size.incrementAndGet() > CALLS_MAX) {
			this.size.decrementAndGet();
			return false;
		}
		this.calls.add(call);
		return true;
	}

	/**
	 * The first call, or nothing.
	 */
	public @Nullable T poll() {
		T first = this.calls.poll();
		if (first != null) {
			this.size.decrementAndGet();
		}
		return first;
	}

	/**
	 * Whether no call waits.
	 */
	public boolean isEmpty() {
		return this.calls.isEmpty();
	}

}
