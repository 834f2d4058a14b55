/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * What a node does with a key it has not heard of for a while.
 *
 * @since 0.1.0
 */
public enum ColdKey {

	/**
	 * Decide from memory, at once. The default.
	 */
	LOCAL,

	/**
	 * Ask the coordinator what is left before deciding, for a short time at most.
	 */
	ASK

}
