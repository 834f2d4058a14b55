/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * How the ceiling of a cluster follows from the limits that nodes infer. All nodes
 * measure the same backend, so each infers the whole ceiling, and their limits are never
 * added up.
 *
 * @since 0.1.0
 */
public enum Ceiling {

	/**
	 * The limit in the middle, the lower one of two: a node that is wrong or cold does
	 * not move it far.
	 */
	MEDIAN,

	/**
	 * The smallest limit: the node that suffers most decides for all.
	 */
	MINIMUM;

	/**
	 * The ceiling.
	 * @param localLimits what the nodes inferred, in ascending order; at least one
	 */
	public int of(int[] localLimits) {
		return localLimits[(this == MEDIAN) ? (localLimits.length - 1) / 2 : 0];
	}

}
