/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Reads of what is left of keys, each completed once and in time.
 */
final class ReadRequests {

	private final Queue<PendingRead> pending = new ConcurrentLinkedQueue<>();

	private final Deque<PendingRead> waiting = new ArrayDeque<>();

	private final AtomicInteger size = new AtomicInteger();

	private final LeaseContext context;

	private final long patienceNanos;

	/**
	 * One question.
	 */
	static final class PendingRead {

		private final LeaseCall call;

		private final LongConsumer free;

		private final long deadlineNanos;

		private boolean completed;

		private PendingRead(LeaseCall call, LongConsumer free, long deadlineNanos) {
			this.call = call;
			this.free = free;
			this.deadlineNanos = deadlineNanos;
		}

		LeaseCall call() {
			return this.call;
		}

		void complete(long value) {
			if (!this.completed) {
				this.completed = true;
				this.free.accept(value);
			}
		}

	}

	/**
	 * Create an empty one.
	 * @param patience longest time to wait for an answer
	 */
	ReadRequests(LeaseContext context, Duration patience) {
		this.context = context;
		this.patienceNanos = patience.toNanos();
	}

	/**
	 * Ask. Safe for any thread.
	 */
	void add(Limit limit, long key, LongConsumer free) {
		if (this.size.incrementAndGet() > this.context.settings().waitersMax()) {
			this.size.decrementAndGet();
			free.accept(LeasedLimit.UNREACHABLE);
			return;
		}
		long deadline = this.context.clock().nanos() + this.patienceNanos;
		this.pending
			.add(new PendingRead(LeaseCall.report(limit, key, this.context.holder(), List.of()), free, deadline));
	}

	/**
	 * Reads that have to be sent.
	 */
	List<PendingRead> take() {
		List<PendingRead> taken = new ArrayList<>();
		for (PendingRead look = this.pending.poll(); look != null; look = this.pending.poll()) {
			taken.add(look);
			this.waiting.add(look);
		}
		return taken;
	}

	/**
	 * Let those go whose time is over. All wait equally long, so the first came first.
	 */
	void expire(long nowNanos) {
		while (!this.waiting.isEmpty()
				&& (this.waiting.peekFirst().completed || this.waiting.peekFirst().deadlineNanos <= nowNanos)) {
			this.size.decrementAndGet();
			this.waiting.pollFirst().complete(LeasedLimit.UNREACHABLE);
		}
	}

	long nextNanos() {
		return this.waiting.isEmpty() ? Long.MAX_VALUE : this.waiting.peekFirst().deadlineNanos;
	}

}
