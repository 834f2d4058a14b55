/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.ledger.InMemoryCoordinator;

/**
 * A coordinator whose answers can be held back, or fail to come.
 */
public final class SwitchedCoordinator implements Coordinator {

	private final Coordinator ledger;

	private final Queue<Runnable> heldBack = new ArrayDeque<>();

	private final List<LeaseCall> calls = new ArrayList<>();

	private boolean holding;

	private boolean reachable = true;

	private boolean closed;

	public SwitchedCoordinator(Clock clock) {
		this.ledger = new InMemoryCoordinator(clock);
	}

	@Override
	public synchronized CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> asked) {
		this.calls.addAll(asked);
		if (!this.reachable) {
			return CompletableFuture.failedFuture(new IllegalStateException("out of reach"));
		}
		if (!this.holding) {
			return this.ledger.exchange(asked);
		}
		CompletableFuture<List<LeaseResult>> later = new CompletableFuture<>();
		this.heldBack.add(() -> this.ledger.exchange(asked).thenAccept(later::complete));
		return later;
	}

	public synchronized void hold() {
		this.holding = true;
	}

	public synchronized int held() {
		return this.heldBack.size();
	}

	public synchronized void release() {
		this.holding = false;
		this.heldBack.forEach(Runnable::run);
		this.heldBack.clear();
	}

	public synchronized void reachable(boolean value) {
		this.reachable = value;
	}

	synchronized List<LeaseCall> calls() {
		return List.copyOf(this.calls);
	}

	synchronized boolean isClosed() {
		return this.closed;
	}

	@Override
	public synchronized void close() {
		this.closed = true;
	}

}
