/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.replication;

import java.util.Arrays;
import java.util.function.DoublePredicate;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.PressureTiers;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;

/**
 * Tiers of keys that are each sent at their own interval,
 * {@code T_k = max(Tmin, T0 * (1 - p_k)^a)}. A tier that is due is sent together with all
 * hotter ones.
 */
final class DueTiers {

	private static final double NANOS_PER_MILLI = 1_000_000;

	private final PressureTiers tiers;

	private final long[] intervalNanos;

	private final long[] sentNanos;

	DueTiers(GossipSettings settings) {
		this.tiers = settings.tiers();
		GossipPolicy policy = GossipPolicies.of(settings.toBuilder().strategy(GossipStrategy.TIERED).build());
		this.intervalNanos = new long[this.tiers.count()];
		for (int tier = 0; tier < this.intervalNanos.length; tier++) {
			this.intervalNanos[tier] = Math.round(policy.intervalMillis(this.tiers.edgeOf(tier), 0) * NANOS_PER_MILLI);
		}
		this.sentNanos = new long[this.tiers.count()];
		Arrays.fill(this.sentNanos, Long.MIN_VALUE / 2);
	}

	/**
	 * Begin a round.
	 * @return the keys that it carries, by their fill level
	 */
	DoublePredicate round(long localNanos) {
		int coldest = 0;
		while (coldest < this.sentNanos.length && localNanos - this.sentNanos[coldest] < this.intervalNanos[coldest]) {
			coldest++;
		}
		Arrays.fill(this.sentNanos, coldest, this.sentNanos.length, localNanos);
		int due = coldest;
		return (due == 0) ? ReplicationStrategy.ALL_KEYS : (fill) -> this.tiers.tierOf(fill) >= due;
	}

}
