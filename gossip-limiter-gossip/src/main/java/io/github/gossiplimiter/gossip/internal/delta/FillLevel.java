/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Fill level of a key, as messages carry it.
 */
public final class FillLevel {

	/**
	 * A key that is half full.
	 */
	public static final int HALF = MessageBounds.PRESSURE / 2;

	/**
	 * Below this fill level changes of a key are not urgent.
	 */
	public static final double FAR = 0.25;

	private FillLevel() {
	}

	/**
	 * Pressure of a key in messages: its fill level as counted here, own and received. A
	 * key with slots of others only carries none, so that received pressure is never
	 * relayed.
	 * @param always whether to tell it even so
	 */
	public static int pressure(OriginCounters replicas, boolean always, long nowNanos) {
		Slot own = replicas.own();
		ReplicatedWindow window = replicas.window();
		if (window == null || (own == null && !always)) {
			return 0;
		}
		return (int) (MessageBounds.PRESSURE * of(replicas, window, nowNanos));
	}

	/**
	 * How full a key is, 0 to 1.
	 */
	public static double of(OriginCounters replicas, ReplicatedWindow window, long nowNanos) {
		WindowQuota quota = window.quota();
		return Math.max(0, Math.min(1, 1 - replicas.counter().free(quota, nowNanos) * quota.perCapacity()));
	}

}
