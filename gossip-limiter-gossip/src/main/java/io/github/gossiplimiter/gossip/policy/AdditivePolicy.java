/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipSettings;

/**
 * {@code T = max(Tmin, T0 / (1 + beta * v + gamma * p))}.
 */
final class AdditivePolicy extends AbstractGossipPolicy {

	AdditivePolicy(GossipSettings settings) {
		super(settings);
	}

	@Override
	double intervalShare(double pressure, double velocity) {
		return 1 / (1 + settings().velocityWeight() * velocity + settings().pressureWeight() * pressure);
	}

}
