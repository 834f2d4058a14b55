/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

/**
 * Size of the cluster as policies see it: follows the true size within a few seconds, so
 * that a cluster which grows from 3 nodes to 100 does not send everything at once.
 */
public final class SmoothedCount {

	private static final double TAU_NANOS = 5e9;

	private double smoothed = 1;

	private long atNanos;

	/**
	 * The smoothed size at an instant.
	 * @param members the true size, this node included
	 */
	public double at(int members, long localNanos) {
		if (this.smoothed <= 1) {
			// The first view: there was nothing to follow.
			this.smoothed = members;
		}
		double elapsed = Math.max(0, localNanos - this.atNanos);
		this.smoothed += (members - this.smoothed) * (1 - StrictMath.exp(-elapsed / TAU_NANOS));
		this.atNanos = localNanos;
		return this.smoothed;
	}

}
