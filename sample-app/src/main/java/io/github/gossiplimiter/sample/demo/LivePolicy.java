/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;

/**
 * A policy whose weights can be changed while nodes gossip.
 */
final class LivePolicy implements GossipPolicy {

	private final GossipSettings settings;

	private volatile GossipPolicy present;

	LivePolicy(GossipSettings settings) {
		this.settings = settings;
		this.present = GossipPolicies.of(settings);
	}

	/**
	 * Weigh the signals otherwise from now on.
	 * @throws IllegalArgumentException if a weight is negative or no number
	 */
	void weigh(Weights weights) {
		this.present = GossipPolicies.of(this.settings.toBuilder()
			.pressureWeight(weights.pressure())
			.velocityWeight(weights.velocity())
			.build());
	}

	@Override
	public String name() {
		return this.present.name();
	}

	@Override
	public double intervalMillis(double pressure, double velocity) {
		return this.present.intervalMillis(pressure, velocity);
	}

	@Override
	public int fanOut(double pressure, int livePeers) {
		return this.present.fanOut(pressure, livePeers);
	}

}
