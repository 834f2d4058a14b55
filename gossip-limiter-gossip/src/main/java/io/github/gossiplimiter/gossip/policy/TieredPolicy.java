/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.PressureTiers;

/**
 * {@code T_k = max(Tmin, T0 * (1 - p_k)^a)} for a key in tier k, whose pressure is at
 * least {@code p_k}. The interval of a node is that of its hottest key.
 */
final class TieredPolicy extends AbstractGossipPolicy {

	private final PressureTiers tiers;

	TieredPolicy(GossipSettings settings) {
		super(settings);
		this.tiers = settings.tiers();
	}

	@Override
	double intervalShare(double pressure, double velocity) {
		return tierShare(this.tiers.tierOf(pressure));
	}

	private double tierShare(int tier) {
		return StrictMath.pow(1 - this.tiers.edgeOf(tier), this.tiers.curvature());
	}

}
