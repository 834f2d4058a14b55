/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Which nodes requests come to.
 */
public enum NodeSpread {

	/**
	 * All alike.
	 */
	UNIFORM,

	/**
	 * Two nodes take 40 % each and the others share the rest.
	 */
	HOTSPOT;

	private static final int HOT_NODES = 2;

	private static final double HOT_SHARE = 0.4;

	/**
	 * The node of one request.
	 * @param nodes how many there are
	 */
	public int choose(int nodes, RandomGenerator random) {
		if (this == UNIFORM || nodes <= HOT_NODES) {
			return random.nextInt(nodes);
		}
		int hot = (int) (random.nextDouble() / HOT_SHARE);
		return (hot < HOT_NODES) ? hot : HOT_NODES + random.nextInt(nodes - HOT_NODES);
	}

	/**
	 * A spread by its name.
	 * @throws IllegalArgumentException if there is none
	 */
	public static NodeSpread parse(String text) {
		for (NodeSpread spread : values()) {
			if (spread.toString().equalsIgnoreCase(text.strip())) {
				return spread;
			}
		}
		throw new IllegalArgumentException("there is no spread '" + text + "'; choose uniform or hotspot");
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
