/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.signal;

/**
 * What the passive decay of signals is measured against.
 *
 * @since 0.1.0
 */
public enum DecayReference {

	/**
	 * The base interval of gossip: a quiet key cools at the same speed whatever the rest
	 * of the node does.
	 */
	BASE_INTERVAL,

	/**
	 * The interval in force: a busy node forgets faster.
	 */
	CURRENT_INTERVAL

}
