/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.UnitRange;

/**
 * The common part of all policies: signals are clamped to 0 to 1, the interval never
 * falls below the floor, and the fan-out follows pressure.
 */
abstract class AbstractGossipPolicy implements GossipPolicy {

	private static final double NANOS_PER_MILLI = 1_000_000;

	private final GossipSettings settings;

	private final double intervalMillisBase;

	private final double intervalMillisMin;

	AbstractGossipPolicy(GossipSettings settings) {
		this.settings = settings;
		this.intervalMillisBase = settings.baseInterval().toNanos() / NANOS_PER_MILLI;
		this.intervalMillisMin = settings.minInterval().toNanos() / NANOS_PER_MILLI;
	}

	@Override
	public final String name() {
		return this.settings.strategy().configurationName();
	}

	/*
	 * Velocity may exceed 1 when a key is hit faster than its limit allows. It is clamped
	 * for the interval: the weights are made for 0 to 1, and without the clamp a burst
	 * alone would drive every node to the floor, which is a guard and not a working
	 * point.
	 */
	@Override
	public final double intervalMillis(double pressure, double velocity) {
		double share = intervalShare(UnitRange.clamp(pressure), UnitRange.clamp(velocity));
		return atLeastMin(this.intervalMillisBase * share);
	}

	@Override
	public int fanOut(double pressure, int livePeers) {
		return this.settings.fanOut().peers(pressure, livePeers);
	}

	/**
	 * The interval as a share of the base interval, without the floor.
	 * @param pressure from 0 to 1
	 * @param velocity from 0 to 1
	 */
	abstract double intervalShare(double pressure, double velocity);

	final GossipSettings settings() {
		return this.settings;
	}

	final double intervalMillisBase() {
		return this.intervalMillisBase;
	}

	final double atLeastMin(double intervalMillis) {
		return Math.max(this.intervalMillisMin, intervalMillis);
	}

}
