/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Callers that requested a report and wait for its reply. Any thread may request one;
 * everything else is done by the thread that drives the limiter.
 */
final class ReportWaiters {

	private final Queue<CompletableFuture<Void>> requested = new ConcurrentLinkedQueue<>();

	private final List<Waiter> waiters = new ArrayList<>();

	private final long patienceNanos;

	private record Waiter(long sequence, long sentNanos, CompletableFuture<Void> future) {

	}

	/**
	 * No report is requested yet.
	 * @param patienceNanos longest time that somebody waits
	 */
	ReportWaiters(long patienceNanos) {
		this.patienceNanos = patienceNanos;
	}

	CompletionStage<Void> request() {
		CompletableFuture<Void> done = new CompletableFuture<>();
		this.requested.add(done);
		return done;
	}

	boolean isEmpty() {
		return this.requested.isEmpty();
	}

	/**
	 * A report is sent, for all callers that requested one.
	 */
	void sent(long sequence, long nowNanos) {
		this.waiters.removeIf(
				(waiter) -> nowNanos - waiter.sentNanos() >= this.patienceNanos && waiter.future().complete(null));
		for (CompletableFuture<Void> done = this.requested.poll(); done != null; done = this.requested.poll()) {
			this.waiters.add(new Waiter(sequence, nowNanos, done));
		}
	}

	/**
	 * A report was replied to, or has failed.
	 */
	void replied(long sequence) {
		this.waiters.removeIf((waiter) -> waiter.sequence() <= sequence && waiter.future().complete(null));
	}

	/**
	 * There will be no more reports.
	 */
	void end() {
		this.waiters.forEach((waiter) -> waiter.future().complete(null));
		this.waiters.clear();
		for (CompletableFuture<Void> done = this.requested.poll(); done != null; done = this.requested.poll()) {
			done.complete(null);
		}
	}

}
