/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import io.github.gossiplimiter.window.WindowGeometry;

/**
 * Net permits of one origin by sub-window, in the order of their numbers.
 */
interface SubWindowCounts {

	/**
	 * How the origin dates what it spends.
	 */
	WindowGeometry geometry();

	/**
	 * Number of sub-windows.
	 */
	int size();

	/**
	 * Number of a sub-window.
	 */
	long number(int index);

	/**
	 * Permits of a sub-window that count.
	 */
	int net(int index);

}
