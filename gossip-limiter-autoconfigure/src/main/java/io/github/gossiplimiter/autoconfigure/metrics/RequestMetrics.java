/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMeter.Tag;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * Counts requests and calls for which an expression failed, and those that no limit was
 * asked for, for limits that have plans or lists of clients.
 */
final class RequestMetrics implements MeterBinder {

	/**
	 * Requests whose plan was unknown, by limit.
	 */
	static final String UNKNOWN_PLANS = "gossip.limiter.unknown.plans";

	/**
	 * Requests of clients that are turned away, by limit.
	 */
	static final String TURNED_AWAY = "gossip.limiter.turned.away";

	/**
	 * Requests and calls for which an expression of a limit failed, by limit.
	 */
	static final String FAILED_EXPRESSIONS = "gossip.limiter.failed.expressions";

	private final RequestCounts counts;

	private final List<String> limitNames;

	private final Set<String> withPlans;

	private final Set<String> withLists;

	RequestMetrics(RequestCounts counts, List<String> limitNames, Set<String> withPlans, Set<String> withLists) {
		this.counts = counts;
		this.limitNames = limitNames;
		this.withPlans = withPlans;
		this.withLists = withLists;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.limitNames.forEach((name) -> bind(registry, FAILED_EXPRESSIONS, name,
				"Requests and calls whose key, cost, condition or tenant could not be computed",
				(metrics) -> metrics.counts.ofFailedExpressions(name)));
		this.withPlans.forEach((name) -> bind(registry, UNKNOWN_PLANS, name,
				"Requests whose plan was unknown or could not be found out",
				(metrics) -> metrics.counts.ofUnknownPlans(name)));
		this.withLists.forEach((name) -> bind(registry, TURNED_AWAY, name, "Requests of clients that are turned away",
				(metrics) -> metrics.counts.ofTurnedAway(name)));
	}

	private void bind(MeterRegistry registry, String meter, String limitName, String description,
			ToDoubleFunction<RequestMetrics> count) {
		FunctionCounter.builder(meter, this, count)
			.description(description)
			.baseUnit("requests")
			.tag(Tag.LIMIT.asString(), limitName)
			.register(registry);
	}

}
