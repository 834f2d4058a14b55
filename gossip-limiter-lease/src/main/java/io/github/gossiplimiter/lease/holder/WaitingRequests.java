/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Requests that wait for permits of one key, in the order of arrival.
 */
final class WaitingRequests {

	private final Deque<WaitingRequest> waiters = new ArrayDeque<>();

	private final AtomicInteger waitingInAll;

	WaitingRequests(AtomicInteger waitingInAll) {
		this.waitingInAll = waitingInAll;
	}

	void add(@Nullable WaitingRequest latest) {
		Deque<WaitingRequest> added = new ArrayDeque<>();
		for (WaitingRequest waiter = latest; waiter != null; waiter = waiter.before) {
			added.addFirst(waiter);
		}
		this.waiters.addAll(added);
	}

	boolean isEmpty() {
		return this.waiters.isEmpty();
	}

	/**
	 * Cost of the first one, 0 if there is none.
	 */
	int cost() {
		WaitingRequest first = this.waiters.peekFirst();
		return (first != null) ? first.cost : 0;
	}

	/**
	 * Give permits that are at hand to whom they are enough for.
	 */
	void serve(LeasedKey key) {
		Iterator<WaitingRequest> all = this.waiters.iterator();
		while (all.hasNext()) {
			WaitingRequest waiter = all.next();
			long left = key.take(waiter.cost);
			if (left >= 0) {
				all.remove();
				complete(waiter, left);
			}
		}
	}

	/**
	 * Complete those whose time is over.
	 * @param late what to answer them
	 */
	void expire(long nowNanos, long late) {
		Iterator<WaitingRequest> all = this.waiters.iterator();
		while (all.hasNext()) {
			WaitingRequest waiter = all.next();
			if (waiter.deadlineNanos <= nowNanos) {
				all.remove();
				complete(waiter, late);
			}
		}
	}

	/**
	 * Complete all with one result.
	 */
	void completeAll(long value) {
		for (WaitingRequest waiter = this.waiters.pollFirst(); waiter != null; waiter = this.waiters.pollFirst()) {
			complete(waiter, value);
		}
	}

	private void complete(WaitingRequest waiter, long value) {
		this.waitingInAll.decrementAndGet();
		waiter.complete(value);
	}

	long firstDeadlineNanos() {
		long first = Long.MAX_VALUE;
		for (WaitingRequest waiter : this.waiters) {
			first = Math.min(first, waiter.deadlineNanos);
		}
		return first;
	}

}
