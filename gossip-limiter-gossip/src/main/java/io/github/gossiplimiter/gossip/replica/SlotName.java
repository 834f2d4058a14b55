/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import io.github.gossiplimiter.internal.HashMixer;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * Identity of a slot. Invariant: only one node, in one incarnation, in one life of the
 * counter ever writes under a name, so merging by maximum never hides spending. Totals of
 * a region are named after the region and merged in the same way.
 *
 * @param node the node's id, or the region's name
 * @param incarnation random bits drawn when the node started
 * @param birth number of the counter among those the node created
 * @since 0.1.0
 */
public record SlotName(String node, long incarnation, int birth) {

	/*
	 * Incarnations of nodes have 48 bits, so these are never one.
	 */
	private static final long REGION = 1L << 62;

	private static final long OWN_REGION = 1L << 61;

	private static final long NAME_BITS = (1L << 48) - 1;

	/*
	 * Names travel where ids of nodes do.
	 */
	private static final int NAME_LENGTH_MAX = 64;

	/**
	 * Name of the total of another region.
	 */
	public static SlotName ofRegion(String region) {
		return of(REGION, region);
	}

	/**
	 * Name of the total that this node's own region reported earlier.
	 */
	public static SlotName ofOwnRegion(String region) {
		return of(OWN_REGION, region);
	}

	private static SlotName of(long kind, String region) {
		String name = region.isEmpty() ? "-" : region.substring(0, Math.min(region.length(), NAME_LENGTH_MAX));
		long hash = region.length();
		for (int i = 0; i < region.length(); i++) {
			hash = HashMixer.mix(hash ^ region.charAt(i));
		}
		return new SlotName(name, kind | (hash & NAME_BITS), 0);
	}

	/**
	 * Whether it is the name under which this node publishes a counter, if it is the
	 * node's at all.
	 */
	public boolean isOf(WindowCounter counter) {
		return this.birth == counter.birth();
	}

	/**
	 * Whether it is what another region spent in all.
	 */
	public boolean isRegion() {
		return (this.incarnation & REGION) != 0;
	}

	/**
	 * Whether it is what this node's own region spent at least.
	 */
	public boolean isOwnRegion() {
		return (this.incarnation & (REGION | OWN_REGION)) == OWN_REGION;
	}

	/**
	 * Whether it is one node's.
	 */
	public boolean isNode() {
		return (this.incarnation & (REGION | OWN_REGION)) == 0;
	}

}
