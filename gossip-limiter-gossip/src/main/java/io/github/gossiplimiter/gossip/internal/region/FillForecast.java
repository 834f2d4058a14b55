/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.region;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.gossip.internal.delta.FillLevel;
import io.github.gossiplimiter.gossip.replica.RegionTotal;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Keys that all regions together will have used up before the next exchange is due, by
 * the rate at which they spend. Shortly before that, a region sends its totals of them
 * once more, so that the extrapolation of other regions is accurate when it matters. Full
 * keys, and those that change little in an interval, are left out.
 */
final class FillForecast {

	/*
	 * What is spent in an interval of a key that is worth the hurry, and what is left of
	 * it, as shares of the limit.
	 */
	private static final double FAST = 0.05;

	private static final double LEFT_MIN = 0.03;

	private static final double AHEAD_INTERVALS = 1.5;

	private static final double PART_OF_THE_WAY = 0.6;

	private static final double GAP_INTERVALS_MIN = 0.4;

	/*
	 * More keys than this are told when their time comes.
	 */
	private static final int KEYS_MAX = 1000;

	private static final double NANOS_PER_MILLI = 1_000_000;

	private final double intervalMillis;

	private final List<RegionTotal> totals = new ArrayList<>();

	private long nanos = Long.MAX_VALUE;

	FillForecast(Duration interval) {
		this.intervalMillis = interval.toMillis();
	}

	/**
	 * Note a key if it has to be looked at sooner.
	 */
	void look(RegionTotal total, ReplicatedWindow window, long nowNanos) {
		WindowQuota quota = window.quota();
		double perMilli = total.ratePerMilliEverywhere() / quota.capacity();
		double left = 1 - FillLevel.of(total.slot().replicas(), window, nowNanos);
		double spentByThen = perMilli * this.intervalMillis;
		if (spentByThen > FAST && left > LEFT_MIN && left < AHEAD_INTERVALS * spentByThen
				&& this.totals.size() < KEYS_MAX) {
			this.totals.add(total);
			double millis = Math.max(GAP_INTERVALS_MIN * this.intervalMillis, PART_OF_THE_WAY * left / perMilli);
			this.nanos = Math.min(this.nanos, (long) (millis * NANOS_PER_MILLI));
		}
	}

	/**
	 * How long until the first of them, from when it was noted.
	 */
	long nanos() {
		return this.nanos;
	}

	/**
	 * Begin anew.
	 * @return those that were noted
	 */
	List<RegionTotal> take() {
		List<RegionTotal> taken = List.copyOf(this.totals);
		this.totals.clear();
		this.nanos = Long.MAX_VALUE;
		return taken;
	}

}
