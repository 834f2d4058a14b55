/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.raft.RaftStatus;

/**
 * Binds the meters of a ledger that nodes keep together, on every node, whether it votes
 * or not.
 */
final class RaftMetrics implements MeterBinder {

	/*
	 * A registry holds what a meter is read from by a weak reference: here that is always
	 * this binder, which lives as long as the application.
	 */

	/**
	 * All meters. The names are API: dashboards read them.
	 */
	enum RaftMeter {

		/**
		 * Whether this node leads.
		 */
		LEADING("leading", "1 while this node leads, so that the sum over all nodes is 1", "nodes"),

		/**
		 * Whether this node votes.
		 */
		VOTING("voting", "1 while this node votes", "nodes"),

		/**
		 * How often a leader was elected.
		 */
		TERM("term", "Grows with every election, as far as this node knows", null),

		/**
		 * Nodes that vote.
		 */
		VOTERS("voters", "Nodes that vote, as far as this node knows", "nodes");

		private final String meterName;

		private final String description;

		private final @Nullable String baseUnit;

		RaftMeter(String suffix, String description, @Nullable String baseUnit) {
			this.meterName = "gossip.limiter.raft." + suffix;
			this.description = description;
			this.baseUnit = baseUnit;
		}

		String meterName() {
			return this.meterName;
		}

		private double read(RaftStatus status) {
			return switch (this) {
				case LEADING -> (status.role() == RaftStatus.Role.LEADER) ? 1 : 0;
				case VOTING ->
					(status.role() == RaftStatus.Role.LEADER || status.role() == RaftStatus.Role.FOLLOWER) ? 1 : 0;
				case TERM -> status.term();
				case VOTERS -> status.voters().size();
			};
		}

	}

	private final Supplier<RaftStatus> status;

	RaftMetrics(Supplier<RaftStatus> status) {
		this.status = status;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		for (RaftMeter meter : RaftMeter.values()) {
			ToDoubleFunction<RaftMetrics> read = (metrics) -> meter.read(metrics.status.get());
			Gauge.builder(meter.meterName, this, read)
				.description(meter.description)
				.baseUnit(meter.baseUnit)
				.register(registry);
		}
	}

}
