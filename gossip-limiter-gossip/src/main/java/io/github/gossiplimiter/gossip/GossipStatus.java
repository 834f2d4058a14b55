/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.List;

import io.github.gossiplimiter.internal.Internal;

/**
 * State and counts of a node's gossip at one moment.
 *
 * @param pressure how full the fullest key with something to send is, 0 to 1
 * @param velocity how fast the fastest key with something to send fills
 * @param intervalMillis time between two rounds at present
 * @param fanOut peers of a round at present
 * @param heldPermits permits granted here that were not sent to every peer: what a crash
 * would lose
 * @param clockOffsetNanos how far the cluster's time is ahead of this node's
 * @param warm whether this node has received the counts from before it joined
 * @param traffic what was exchanged since start
 * @param lag from change to merge, as measured here lately
 * @param peers all live peers
 * @since 0.1.0
 */
@Internal
public record GossipStatus(double pressure, double velocity, double intervalMillis, int fanOut, long heldPermits,
		long clockOffsetNanos, boolean warm, Traffic traffic, Lag lag, List<Peer> peers) {

	public GossipStatus {
		peers = List.copyOf(peers);
	}

	/**
	 * Messages and bytes since start.
	 *
	 * @param rounds rounds begun
	 * @param messagesSent messages sent
	 * @param messagesReceived messages received
	 * @param bytesSent bytes of them
	 * @param bytesReceived bytes of them
	 * @param newBytesReceived bytes of counters that were new
	 * @param counterBytesReceived bytes of all counters
	 * @param messagesRefused messages that a channel did not take
	 */
	public record Traffic(long rounds, long messagesSent, long messagesReceived, long bytesSent, long bytesReceived,
			long newBytesReceived, long counterBytesReceived, long messagesRefused) {

		/**
		 * Share of the received counters that were new, 1 if none was received.
		 */
		public double usefulShare() {
			return (this.counterBytesReceived > 0) ? (double) this.newBytesReceived / this.counterBytesReceived : 1;
		}

	}

	/**
	 * From change to merge, the wait before sending included.
	 *
	 * @param p50Millis half of the changes took at most so long
	 * @param p90Millis nine in ten did
	 * @param p99Millis all but one in a hundred did
	 */
	public record Lag(double p50Millis, double p90Millis, double p99Millis) {

		/**
		 * Nothing was measured yet.
		 */
		public static final Lag NONE = new Lag(0, 0, 0);

	}

	/**
	 * Another node.
	 *
	 * @param member the node
	 * @param reachable whether a message was exchanged with it lately
	 * @param lastReceivedMillis time since its last message, -1 if there was none
	 * @param lagMillis from change to merge, for what this peer wrote, on average
	 */
	public record Peer(Member member, boolean reachable, long lastReceivedMillis, double lagMillis) {

	}

}
