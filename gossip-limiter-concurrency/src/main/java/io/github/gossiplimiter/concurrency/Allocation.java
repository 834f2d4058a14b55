/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * How the ceiling is divided among nodes. In both ways, no node is given what another one
 * still holds.
 *
 * @since 0.1.0
 */
public enum Allocation {

	/**
	 * The same for all; what remains goes to those with the lowest names.
	 */
	EQUAL,

	/**
	 * A node that uses less than its share keeps what it used at most and one slot more,
	 * to notice that it needs more; what it leaves goes to those that have too little.
	 */
	DEMAND

}
