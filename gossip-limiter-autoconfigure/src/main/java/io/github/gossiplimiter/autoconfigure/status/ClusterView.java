/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.List;
import java.util.Optional;

import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * What this node knows of the others, for endpoint, health and metrics. A bean of this
 * type replaces the view of a node that is alone. Called by many threads.
 *
 * @since 0.1.0
 */
public interface ClusterView {

	/**
	 * The other members, reachable or not; this node is not among them.
	 */
	List<Member> members();

	/**
	 * How many of the other members can be reached.
	 */
	default int reachableMembers() {
		return (int) members().stream().filter(Member::reachable).count();
	}

	/**
	 * What was gossiped since start.
	 */
	Traffic traffic();

	/**
	 * How far this node's clock is ahead of the cluster's.
	 */
	long clockOffsetMillis();

	/**
	 * How many requests the cluster may at present admit beyond a limit, at most.
	 * @param limitName the limit
	 */
	double overAdmissionBoundRequests(String limitName);

	/**
	 * How long it takes until the others know what this node admitted.
	 * @param limitName the limit
	 */
	Convergence convergenceMillis(String limitName);

	/**
	 * How fast this node gossips, if it gossips.
	 */
	default Optional<GossipPace> pace() {
		return Optional.empty();
	}

	/**
	 * How long it took, as measured lately, until this node knew what others had
	 * admitted.
	 */
	default Convergence lagMillis() {
		return Convergence.IMMEDIATE;
	}

	/**
	 * Permits granted here that not every other member was told of: what a crash of this
	 * node would make the others forget.
	 */
	default long heldPermits() {
		return 0;
	}

	/**
	 * What is exchanged with other regions, nothing if there are none.
	 */
	default RegionStatus regions() {
		return RegionStatus.NONE;
	}

	/**
	 * How often something that a peer sent was refused, or taken with a grain of salt.
	 */
	default long rejected(Rejection reason) {
		return 0;
	}

	/**
	 * Another node of the cluster.
	 *
	 * @param id its name
	 * @param address where it is reached
	 * @param region where it runs
	 * @param reachable whether it answers
	 * @param lastHeardMillis how long ago it was last heard, -1 if never
	 * @param lagMillis time until this node knows what it admits, on average
	 * @param incarnation which start of it this is
	 * @param zone where in the region, empty if it did not say
	 * @param httpPort where its web server listens, 0 if it did not say
	 */
	record Member(String id, String address, String region, boolean reachable, long lastHeardMillis, double lagMillis,
			String incarnation, String zone, int httpPort) {

	}

	/**
	 * Counters of gossip since start.
	 *
	 * @param rounds rounds begun
	 * @param messagesSent messages sent
	 * @param messagesReceived messages received
	 * @param bytesSent bytes sent
	 * @param bytesReceived bytes received
	 * @param messagesRefused messages that a channel did not take; what they said went
	 * with later ones
	 * @param usefulShare share of the counters heard that brought news, 0 to 1
	 */
	record Traffic(long rounds, long messagesSent, long messagesReceived, long bytesSent, long bytesReceived,
			long messagesRefused, double usefulShare) {

		/**
		 * Nothing said, nothing heard.
		 */
		public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, 0, 1);

	}

	/**
	 * Percentiles of a time to convergence, in milliseconds.
	 *
	 * @param p50 half of all changes are known everywhere by then
	 * @param p90 nine in ten are
	 * @param p99 all but one in a hundred are
	 */
	record Convergence(double p50, double p90, double p99) {

		/**
		 * Known at once.
		 */
		public static final Convergence IMMEDIATE = new Convergence(0, 0, 0);

	}

}
