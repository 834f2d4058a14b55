/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;

/**
 * Creates the built-in {@link GossipPolicy} of a {@link GossipStrategy}.
 *
 * @since 0.1.0
 */
public final class GossipPolicies {

	private GossipPolicies() {
	}

	/**
	 * The policy of {@link GossipSettings#strategy()}.
	 */
	public static GossipPolicy of(GossipSettings settings) {
		return switch (settings.strategy()) {
			case TWO_STAGE -> new TwoStagePolicy(settings);
			case ADDITIVE -> new AdditivePolicy(settings);
			case VELOCITY -> new VelocityPolicy(settings);
			case TIERED -> new TieredPolicy(settings);
			case FIXED -> new FixedPolicy(settings);
		};
	}

}
