/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Which nodes requests come to.
 */
public enum DemandShape {

	/**
	 * All alike.
	 */
	EVEN,

	/**
	 * Four of five requests to a fifth of the nodes.
	 */
	SKEWED;

	private static final double HOT_REQUESTS = 0.8;

	private static final double HOT_NODES = 0.2;

	/**
	 * Read {@code even} or {@code 80/20}.
	 */
	public static DemandShape parse(String text) {
		return switch (text.strip().toLowerCase(Locale.ROOT)) {
			case "even" -> EVEN;
			case "80/20", "skewed" -> SKEWED;
			default -> throw new IllegalArgumentException("'" + text + "' is no demand; write even or 80/20");
		};
	}

	/**
	 * Draw a node.
	 */
	int draw(int nodes, RandomGenerator random) {
		int hot = Math.max(1, (int) Math.round(HOT_NODES * nodes));
		if (this == EVEN || hot == nodes) {
			return random.nextInt(nodes);
		}
		return (random.nextDouble() < HOT_REQUESTS) ? random.nextInt(hot) : hot + random.nextInt(nodes - hot);
	}

	@Override
	public String toString() {
		return (this == EVEN) ? "even" : "80/20";
	}

}
