/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

/**
 * Told when this node may not call a backend any more. Declare a bean of this type to
 * abort what is under way: others will soon be given the share of this node. Called on
 * the thread that looks after shares; neither blocks nor throws.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface FenceListener {

	/**
	 * The lease of the node has run out before it could be renewed.
	 * @param limitName the name under {@code gossip-limiter.concurrency}
	 */
	void fenced(String limitName);

	/**
	 * The lease was renewed, and calls are admitted again.
	 * @param limitName the name under {@code gossip-limiter.concurrency}
	 */
	default void unfenced(String limitName) {
	}

}
