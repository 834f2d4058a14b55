package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.List;

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
	 * Another node of the cluster.
	 *
	 * @param id its name
	 * @param address where it is reached
	 * @param region where it runs
	 * @param reachable whether it answers
	 * @param lastHeardMillis how long ago it was last heard
	 */
	record Member(String id, String address, String region, boolean reachable, long lastHeardMillis) {

	}

	/**
	 * Counters of gossip since start.
	 *
	 * @param rounds rounds begun
	 * @param messagesSent messages sent
	 * @param messagesReceived messages received
	 * @param bytesSent bytes sent
	 * @param bytesReceived bytes received
	 */
	record Traffic(long rounds, long messagesSent, long messagesReceived, long bytesSent, long bytesReceived) {

		/**
		 * Nothing said, nothing heard.
		 */
		public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0);

	}

	/**
	 * Percentiles of the predicted time to convergence, in milliseconds.
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
