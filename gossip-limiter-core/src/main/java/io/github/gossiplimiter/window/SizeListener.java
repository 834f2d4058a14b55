/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * Who is told that a counter grew.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface SizeListener {

	/**
	 * A counter grew by so many bytes, or shrank if they are below zero.
	 */
	void grow(long bytes, long nowNanos);

}
