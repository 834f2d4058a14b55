/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

/**
 * Is told every decision of every node.
 */
@FunctionalInterface
public interface DecisionListener {

	/**
	 * A node decided.
	 * @param atNanos when, in virtual time
	 * @param node which node
	 * @param key what was asked for
	 * @param cost how many permits
	 * @param allowed the answer
	 */
	void decided(long atNanos, int node, LimitKey key, int cost, boolean allowed);

}
