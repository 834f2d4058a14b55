/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipSettings;

/**
 * Always the base interval and the smallest fan-out: the baseline of comparisons.
 */
final class FixedPolicy extends AbstractGossipPolicy {

	FixedPolicy(GossipSettings settings) {
		super(settings);
	}

	@Override
	double intervalShare(double pressure, double velocity) {
		return 1;
	}

	@Override
	public int fanOut(double pressure, int livePeers) {
		return settings().fanOut().peersAtRest(livePeers);
	}

}
