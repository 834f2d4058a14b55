/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import org.jspecify.annotations.Nullable;

/**
 * What one key of a limit is doing, seen from this node.
 *
 * @param key its name, kept only for the hottest keys
 * @param hash the name's keyed hash, which every node of a cluster computes alike
 * @param estimate permits counted in the tightest window, here and elsewhere
 * @param own the part of the estimate that this node granted
 * @param remote the part that others granted, as far as heard
 * @param pressure how full it is, smoothed, 0 to 1
 * @param velocity how fast it fills, as a multiple of the limit's pace
 * @param remaining permits left in the tightest window
 * @param layers where the estimate comes from
 * @since 0.1.0
 */
public record KeyStatus(@Nullable String key, long hash, long estimate, long own, long remote, double pressure,
		double velocity, long remaining, Layers layers) {

	/**
	 * What is counted by layer: this node, the other nodes of its region, and the other
	 * regions. A lower layer is never older than a higher one.
	 *
	 * @param local what this node granted
	 * @param regional what the other nodes of its region granted, as far as heard
	 * @param regionalAgeMillis how long ago any of them was heard to speak of this key,
	 * -1 if none was
	 * @param global what the other regions granted, as far as heard
	 * @param globalAgeMillis how long ago any of them was heard to speak of this key, -1
	 * if none was
	 */
	public record Layers(long local, long regional, long regionalAgeMillis, long global, long globalAgeMillis) {

	}

}
