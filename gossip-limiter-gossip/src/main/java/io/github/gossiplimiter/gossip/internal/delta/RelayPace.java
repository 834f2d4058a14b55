/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.time.Duration;

/**
 * How long a change of another node may wait to be piggybacked before it is relayed by a
 * message of its own: up to half of the limit as long as convergence may take, and
 * shorter the fuller the key. In a burst, nodes that know that a limit is reached send no
 * changes of their own to piggyback on, so it hardly waits there.
 */
public final class RelayPace {

	/*
	 * Changes that are not urgent reach all nodes within the longest hold and three base
	 * intervals; those intervals are for the relays.
	 */
	private static final double BASE_INTERVALS = 2.9;

	private static final double REST_BASE_INTERVALS_MAX = 1.5;

	private static final double LIMIT_BASE_INTERVALS = 0.72;

	private static final double CALM_FILL = 0.5;

	/*
	 * A multiple of the pace above which a limit is soon exceeded by much.
	 */
	private static final double BURST_LOAD = 5.5;

	private static final double BURST_BASE_INTERVALS = 0.2;

	private final double baseNanos;

	RelayPace(Duration baseInterval) {
		this.baseNanos = baseInterval.toNanos();
	}

	/**
	 * Longest wait before a change is relayed.
	 * @param fill how full the key is, 0 to 1
	 * @param load how much is asked for, as a multiple of the limit's pace
	 * @param hops largest number of hops of a change
	 */
	public long nanos(double fill, double load, int hops) {
		double rest = Math.min(REST_BASE_INTERVALS_MAX, BASE_INTERVALS / Math.max(1, hops - 1));
		double share = Math.max(0, (fill - CALM_FILL) / (1 - CALM_FILL));
		double limit = Math.min(rest, (load < BURST_LOAD) ? LIMIT_BASE_INTERVALS : BURST_BASE_INTERVALS);
		return (long) (this.baseNanos / ((1 - share) / rest + share / limit));
	}

}
