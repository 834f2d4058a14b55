/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.ClusterView.Convergence;
import io.github.gossiplimiter.autoconfigure.status.ClusterView.Traffic;
import io.github.gossiplimiter.autoconfigure.status.GossipPace;

/**
 * How this node gossips.
 *
 * @param strategy name of the policy
 * @param pressure how full the fullest key of any limit is
 * @param velocity how fast the fastest key of any limit fills
 * @param intervalMillis time between two rounds
 * @param fanOut peers spoken to in a round
 * @param throughputPerSecond messages a second that this comes to
 * @param rounds rounds since start
 * @param messagesSent messages sent since start
 * @param messagesReceived messages received since start
 * @param bytesSent bytes sent since start
 * @param bytesReceived bytes received since start
 * @param messagesRefused messages a channel did not take since start
 * @param usefulShare share of the counters heard that brought news
 * @param heldPermits permits granted here that not every member was told of
 * @param lagMillis time from change to merge, as measured here lately
 * @since 0.1.0
 */
public record GossipState(String strategy, double pressure, double velocity, double intervalMillis, int fanOut,
		double throughputPerSecond, long rounds, long messagesSent, long messagesReceived, long bytesSent,
		long bytesReceived, long messagesRefused, double usefulShare, long heldPermits, Convergence lagMillis) {

	static GossipState of(String strategy, GossipPace pace, ClusterView cluster) {
		Traffic traffic = cluster.traffic();
		return new GossipState(strategy, pace.pressure(), pace.velocity(), pace.intervalMillis(), pace.fanOut(),
				pace.throughputPerSecond(), traffic.rounds(), traffic.messagesSent(), traffic.messagesReceived(),
				traffic.bytesSent(), traffic.bytesReceived(), traffic.messagesRefused(), traffic.usefulShare(),
				cluster.heldPermits(), cluster.lagMillis());
	}

}
