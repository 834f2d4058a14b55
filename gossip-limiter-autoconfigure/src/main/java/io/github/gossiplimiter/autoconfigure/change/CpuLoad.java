/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

/**
 * How busy the CPU of this node is. A bean of this type takes the place of the one that
 * asks the JVM. Read once a second, never by requests.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CpuLoad {

	/**
	 * Share of the CPU in use, 0 to 1; below 0 or not a number if it is not known.
	 */
	double current();

}
