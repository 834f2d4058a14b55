/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * A coordinator in the memory of one process, for tests and for a node without a cluster.
 * Holders of the same process share it, and its ledger is lost when the process ends.
 *
 * @since 0.1.0
 */
public final class InMemoryCoordinator implements Coordinator {

	private final Object monitor = new Object();

	private final Ledger ledger;

	private final Clock clock;

	/**
	 * Create a coordinator with an empty ledger.
	 */
	public InMemoryCoordinator(Clock clock) {
		this(new Ledger(), clock);
	}

	/**
	 * Create a coordinator.
	 * @param ledger its ledger, used by nobody else from now on
	 */
	public InMemoryCoordinator(Ledger ledger, Clock clock) {
		this.ledger = ledger;
		this.clock = clock;
	}

	@Override
	public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
		List<LeaseResult> answers = new ArrayList<>(calls.size());
		synchronized (this.monitor) {
			long nowNanos = this.clock.nanos();
			calls.forEach((call) -> answers.add(this.ledger.exchange(call, nowNanos)));
			this.ledger.maintain(calls.size(), nowNanos);
		}
		return CompletableFuture.completedFuture(answers);
	}

	/**
	 * The name of the peer coordinator, which this one replaces on a node without peers.
	 */
	@Override
	public String name() {
		return "peer";
	}

	@Override
	public boolean isLocal() {
		return true;
	}

	@Override
	public void close() {
		// Holders spend their leases to the end.
	}

}
