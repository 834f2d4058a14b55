/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

/**
 * Interval and fan-out of rounds. A pure function: equal signals give equal results, on
 * every node and in every run.
 *
 * @since 0.1.0
 */
public interface GossipPolicy {

	/**
	 * Name in configuration and endpoint, for example {@code two-stage}.
	 */
	String name();

	/**
	 * Time between two rounds.
	 * @param pressure how full the fullest key is, 0 to 1
	 * @param velocity how fast the fastest key fills, as a multiple of its limit's pace
	 */
	double intervalMillis(double pressure, double velocity);

	/**
	 * Peers of a round.
	 * @param pressure how full the fullest key is, 0 to 1
	 * @param livePeers how many there are; the result is never larger
	 */
	int fanOut(double pressure, int livePeers);

	/**
	 * Peers reached in a second.
	 * @param pressure how full the fullest key is, 0 to 1
	 * @param velocity how fast the fastest key fills, as a multiple of its limit's pace
	 * @param livePeers how many peers there are
	 */
	default double throughputPerSecond(double pressure, double velocity, int livePeers) {
		return throughputPerSecond(fanOut(pressure, livePeers), intervalMillis(pressure, velocity));
	}

	/**
	 * Peers reached in a second by rounds of the given fan-out and interval.
	 */
	static double throughputPerSecond(int fanOut, double intervalMillis) {
		return fanOut * 1000.0 / intervalMillis;
	}

}
