/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

/**
 * Number of peers that receive a change near the limit directly, without relays. With
 * {@code f} of {@code N - 1} direct recipients, and relays that piggyback, {@code N/f *
 * ln(N/f)} permits are granted until all know of one, whatever the rate. That number may
 * be a share of the limit: a large limit needs few recipients, one with a handful of
 * permits for each node needs most. Over slow links each hop costs more than that, and
 * every peer is a direct recipient.
 */
public final class DirectFanOut {

	/*
	 * Part of that is made up for by supposing what others spent meanwhile.
	 */
	private static final double UNSEEN_SHARE = 0.04;

	private static final long SLOW_ROUND_TRIP_NANOS = 20_000_000;

	private DirectFanOut() {
	}

	/**
	 * Number of direct recipients.
	 * @param members the cluster's size, this node included
	 * @param permits the limit
	 * @param roundTripNanos how long a message and its answer take
	 */
	public static int peers(int members, long permits, long roundTripNanos) {
		int most = Math.max(1, members - 1);
		int least = (roundTripNanos < SLOW_ROUND_TRIP_NANOS) ? 1 : most;
		while (least < most) {
			int middle = (least + most) / 2;
			if (unseen(members, middle) <= UNSEEN_SHARE * permits) {
				most = middle;
			}
			else {
				least = middle + 1;
			}
		}
		return least;
	}

	private static double unseen(int members, int told) {
		double share = (double) (members - 1) / told;
		return share * StrictMath.log(share);
	}

}
