/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.Locale;

import io.github.gossiplimiter.simulator.experiment.DurationText;

/**
 * More nodes come.
 *
 * @param at when
 * @param nodes how many
 * @param role whether each is the one that divides the ceiling from then on
 */
public record FleetGrowth(Duration at, int nodes, Role role) {

	private static final int NODES_MAX = 512;

	public FleetGrowth {
		if (at.isNegative() || nodes < 1 || nodes > NODES_MAX) {
			throw new IllegalArgumentException("not before the start, and between 1 and " + NODES_MAX
					+ " nodes join, for example 5s:1: " + DurationText.format(at) + ":" + nodes);
		}
	}

	/**
	 * What becomes of a node that joins.
	 */
	public enum Role {

		/** Whatever comes. */
		ANY,

		/** It divides the ceiling from then on. */
		OWNER,

		/** Somebody else goes on dividing it. */
		OTHER

	}

	/**
	 * Read {@code 5s:1}, or {@code 5s:1:owner}.
	 */
	public static FleetGrowth parse(String text) {
		String[] parts = text.split(":", -1);
		try {
			if (parts.length == 2 || parts.length == 3) {
				return new FleetGrowth(DurationText.parse(parts[0]), Integer.parseInt(parts[1]),
						(parts.length == 3) ? role(parts[2], text) : Role.ANY);
			}
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(described(text), ex);
		}
		throw new IllegalArgumentException(described(text));
	}

	private static Role role(String name, String text) {
		return switch (name) {
			case "owner" -> Role.OWNER;
			case "other" -> Role.OTHER;
			default -> throw new IllegalArgumentException(described(text));
		};
	}

	private static String described(String text) {
		return "'" + text + "' does not say who joins; write when and how many, for example 5s:1";
	}

	@Override
	public String toString() {
		String text = DurationText.format(this.at) + ":" + this.nodes;
		return (this.role != Role.ANY) ? text + ":" + this.role.name().toLowerCase(Locale.ROOT) : text;
	}

}
