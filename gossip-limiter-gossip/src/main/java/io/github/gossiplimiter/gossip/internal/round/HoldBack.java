/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

/**
 * Decides whether changes of a key are held back. Each of N nodes may hold as much as
 * this one, so at most {@code held * (N - 1)} permits are unknown to a node; a key is
 * held back while that is less than a share of what would then still be free: {@code
 * held * (N - 1) < slack * (headroom - held * (N - 1))}.
 *
 * @param slack share of the headroom that may stay unsent
 */
public record HoldBack(double slack) {

	/**
	 * Longest hold where changes are relayed, as a fraction of the window: there a change
	 * costs one message for each node, whatever it carries, so changes are sent less
	 * often.
	 */
	public static final int HOLDS_PER_WINDOW = 6;

	/**
	 * Number of such holds for a key that is far from its limit, so that traffic follows
	 * the keys that are not.
	 */
	public static final int FAR_HOLDS = 3;

	/**
	 * Whether changes of a key are held back.
	 * @param held permits granted here that were not sent to every peer
	 * @param headroom permits that are free as far as this node knows
	 * @param members the cluster's size, this node included
	 */
	public boolean holds(long held, long headroom, double members) {
		double unseen = held * (members - 1);
		return unseen < this.slack * (headroom - unseen);
	}

}
