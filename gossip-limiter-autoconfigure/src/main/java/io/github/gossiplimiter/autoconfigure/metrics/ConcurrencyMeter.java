/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMeter.Tag;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyState;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyView;

/**
 * All meters of limits of concurrency, each with the name of the limit as its only tag.
 * The names are API: dashboards read them.
 */
enum ConcurrencyMeter {

	/**
	 * Ceiling for all nodes together.
	 */
	LIMIT("limit", "Calls to the backend at a time, all nodes together", "calls"),

	/**
	 * What this node infers as the ceiling.
	 */
	LOCAL_LIMIT("local.limit", "Calls at a time that this node infers the backend can bear", "calls"),

	/**
	 * This node's share of the ceiling.
	 */
	SHARE("share", "Calls at a time that this node may have", "calls"),

	/**
	 * Calls under way.
	 */
	IN_FLIGHT("in.flight", "Calls of this node under way", "calls"),

	/**
	 * Nodes that share the ceiling.
	 */
	NODES("nodes", "Nodes that share the ceiling", "nodes"),

	/**
	 * Whether this node admits nothing because its lease has run out.
	 */
	FENCED("fenced", "1 while the node admits nothing because the coordinator does not answer", "nodes"),

	/**
	 * Calls that were not admitted.
	 */
	REJECTED("rejected", "Calls that were not admitted", "calls"),

	/**
	 * Reports that the coordinator refused.
	 */
	REFUSALS("refusals", "Reports that the coordinator refused", "reports");

	private final String meterName;

	private final String description;

	private final String baseUnit;

	ConcurrencyMeter(String suffix, String description, String baseUnit) {
		this.meterName = "gossip.limiter.concurrency." + suffix;
		this.description = description;
		this.baseUnit = baseUnit;
	}

	String meterName() {
		return this.meterName;
	}

	private double read(ConcurrencyState state) {
		return switch (this) {
			case LIMIT -> state.limit();
			case LOCAL_LIMIT -> state.localLimit();
			case SHARE -> state.share();
			case IN_FLIGHT -> state.inFlight();
			case NODES -> state.nodes();
			case FENCED -> state.fenced() ? 1 : 0;
			case REJECTED -> state.rejected();
			case REFUSALS -> state.refusals();
		};
	}

	private boolean isCounter() {
		return this == REJECTED || this == REFUSALS;
	}

	/**
	 * Read it from a limiter when somebody looks.
	 */
	void bind(MeterRegistry registry, ConcurrencyView limits, String limitName) {
		ToDoubleFunction<ConcurrencyView> read = (all) -> read(all.state(limitName));
		if (isCounter()) {
			FunctionCounter.builder(this.meterName, limits, read)
				.description(this.description)
				.baseUnit(this.baseUnit)
				.tag(Tag.LIMIT.asString(), limitName)
				.register(registry);
		}
		else {
			Gauge.builder(this.meterName, limits, read)
				.description(this.description)
				.baseUnit(this.baseUnit)
				.tag(Tag.LIMIT.asString(), limitName)
				.register(registry);
		}
	}

}
