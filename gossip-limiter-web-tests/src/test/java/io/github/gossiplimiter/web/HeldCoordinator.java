/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.ArrayDeque;
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
 * A coordinator whose answers can be held back.
 */
final class HeldCoordinator implements Coordinator {

	private final Coordinator ledger;

	private final Queue<Runnable> heldBack = new ArrayDeque<>();

	private boolean holding;

	HeldCoordinator(Clock clock) {
		this.ledger = new InMemoryCoordinator(clock);
	}

	@Override
	public synchronized CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> asked) {
		if (!this.holding) {
			return this.ledger.exchange(asked);
		}
		CompletableFuture<List<LeaseResult>> later = new CompletableFuture<>();
		this.heldBack.add(() -> this.ledger.exchange(asked).thenAccept(later::complete));
		return later;
	}

	synchronized void hold() {
		this.holding = true;
	}

	synchronized int held() {
		return this.heldBack.size();
	}

	synchronized void release() {
		this.holding = false;
		this.heldBack.forEach(Runnable::run);
		this.heldBack.clear();
	}

	@Override
	public void close() {
	}

}
