/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A time in which the network is split. Nodes that no side names are together on one side
 * more.
 *
 * @param sides nodes that still reach each other, but nobody on another side
 * @param start when it begins, since the beginning of the simulation
 * @param heal when it ends
 */
public record Partition(List<Set<Integer>> sides, Duration start, Duration heal) {

	public Partition {
		sides = sides.stream().map(Set::copyOf).collect(Collectors.toUnmodifiableList());
		if (sides.isEmpty()) {
			throw new IllegalArgumentException("a partition needs at least one side");
		}
		int named = sides.stream().mapToInt(Set::size).sum();
		if (sides.stream().flatMap(Set::stream).distinct().count() != named) {
			throw new IllegalArgumentException("a node must not be on two sides: sides=" + sides);
		}
		if (start.isNegative() || heal.compareTo(start) <= 0) {
			throw new IllegalArgumentException(
					"heal must be after start, start not negative: start=" + start + ", heal=" + heal);
		}
	}

	/**
	 * Some nodes against all others.
	 */
	public static Partition of(Set<Integer> side, Duration start, Duration heal) {
		return new Partition(List.of(side), start, heal);
	}

	/**
	 * Whether it keeps two nodes apart while it lasts.
	 */
	public boolean separates(int one, int other) {
		return sideOf(one) != sideOf(other);
	}

	private int sideOf(int node) {
		for (int side = 0; side < this.sides.size(); side++) {
			if (this.sides.get(side).contains(node)) {
				return side;
			}
		}
		return this.sides.size();
	}

}
