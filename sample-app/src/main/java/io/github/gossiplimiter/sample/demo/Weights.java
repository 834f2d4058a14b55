/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import io.github.gossiplimiter.gossip.GossipSettings;

/**
 * How strongly signals shorten the interval.
 *
 * @param pressure weight of a full key
 * @param velocity weight of a fast key
 */
record Weights(double pressure, double velocity) {

	/**
	 * More than this changes nothing any more: the interval is at its floor.
	 */
	static final double MAX = 100;

	Weights {
		check("pressure", pressure);
		check("velocity", velocity);
	}

	static Weights of(GossipSettings settings) {
		return new Weights(settings.pressureWeight(), settings.velocityWeight());
	}

	private static void check(String name, double weight) {
		if (!(weight >= 0 && weight <= MAX)) {
			throw new IllegalArgumentException(
					"The weight of " + name + " must be between 0 and " + (int) MAX + ": " + name + "=" + weight);
		}
	}

}
