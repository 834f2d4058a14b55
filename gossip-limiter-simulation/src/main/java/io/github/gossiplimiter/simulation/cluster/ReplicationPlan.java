/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.function.BiFunction;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;
import io.github.gossiplimiter.signal.DecayReference;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * How the replication of all nodes differs from that of the product.
 *
 * @param strategy makes the choices of replication, an instance for each life of a node
 * with its settings and signals
 * @param decay what the decay of signals is measured against
 */
public record ReplicationPlan(BiFunction<GossipSettings, SignalModel, ReplicationStrategy> strategy,
		DecayReference decay) {

	/**
	 * Replication as in the product.
	 */
	public static final ReplicationPlan DEFAULT = new ReplicationPlan(
			(settings, signals) -> ReplicationStrategy.DEFAULT, DecayReference.BASE_INTERVAL);

}
