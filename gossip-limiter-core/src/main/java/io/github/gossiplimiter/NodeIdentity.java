/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * Who this node is.
 *
 * @param id its name, stable for the life of the process
 * @param incarnation 48 random bits drawn at start, so that a restarted node is told
 * apart from what it was
 * @param clusterName the cluster it belongs to
 * @param region where it runs
 * @since 0.1.0
 */
public record NodeIdentity(String id, long incarnation, String clusterName, String region) {

	/**
	 * The incarnation as twelve hexadecimal digits.
	 */
	public String incarnationText() {
		return String.format("%012x", this.incarnation);
	}

}
