/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipSettings;

/**
 * {@code T = max(Tmin, T0 / ((1 + gamma * p) * (1 + beta * v)))}. Pressure keeps the
 * interval of a full key short before a burst arrives; velocity shortens it further while
 * the burst lasts.
 */
final class TwoStagePolicy extends AbstractGossipPolicy {

	TwoStagePolicy(GossipSettings settings) {
		super(settings);
	}

	@Override
	double intervalShare(double pressure, double velocity) {
		return 1 / ((1 + settings().pressureWeight() * pressure) * (1 + settings().velocityWeight() * velocity));
	}

}
