/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

/**
 * Describes the cluster of a node for the line that is logged at start.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ClusterDescription {

	/**
	 * Name, address, protection and members, as the middle of a sentence.
	 */
	String text();

}
