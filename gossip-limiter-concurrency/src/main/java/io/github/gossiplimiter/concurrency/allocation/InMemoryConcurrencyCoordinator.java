/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;

/**
 * A coordinator in the memory of one process, for tests and for a node without a cluster.
 *
 * @since 0.1.0
 */
public final class InMemoryConcurrencyCoordinator implements ConcurrencyCoordinator {

	private final Object monitor = new Object();

	private final Map<String, BackendState> backends = new HashMap<>();

	private final Map<Place, Listener> listeners = new ConcurrentHashMap<>();

	private final Clock clock;

	private record Place(String key, String node) {

	}

	/**
	 * Create a coordinator that knows nothing.
	 */
	public InMemoryConcurrencyCoordinator(Clock clock) {
		this.clock = clock;
	}

	@Override
	public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
		Allocator.Step step;
		Map<Listener, ConcurrencyAnswer> grants = new LinkedHashMap<>();
		synchronized (this.monitor) {
			long nowMicros = this.clock.nanos() / 1000;
			step = Allocator.report(this.backends.get(report.key()), report, nowMicros);
			this.backends.put(report.key(), step.state());
			step.nudged().forEach((node) -> grant(new Place(report.key(), node), nowMicros, grants));
		}
		grants.forEach(Listener::granted);
		return CompletableFuture.completedFuture(step.answer());
	}

	/*
	 * A node that does not listen receives nothing between reports.
	 */
	private void grant(Place place, long nowMicros, Map<Listener, ConcurrencyAnswer> grants) {
		Listener listener = this.listeners.get(place);
		BackendState state = this.backends.get(place.key());
		if (listener == null || state == null) {
			return;
		}
		Allocator.Step step = Allocator.grant(state, place.node(), nowMicros);
		if (step != null) {
			this.backends.put(place.key(), step.state());
			grants.put(listener, step.answer());
		}
	}

	@Override
	public void listen(String key, String node, Listener listener) {
		this.listeners.put(new Place(key, node), listener);
	}

	@Override
	public void close() {
		this.listeners.clear();
	}

}
