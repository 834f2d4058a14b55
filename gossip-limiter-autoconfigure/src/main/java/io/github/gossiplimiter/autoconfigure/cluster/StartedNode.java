package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;

import io.github.gossiplimiter.cluster.ClusterNode;

/**
 * A node that takes part.
 *
 * @param node the node
 * @param membership who else is there
 */
record StartedNode(ClusterNode node, WatchedMembership membership) {

	/**
	 * Wait until the node has heard what others counted before it came. If it has not by
	 * then, it is taken for the first one.
	 * @param limit longest time to wait
	 * @return whether it has
	 */
	boolean awaitWarm(Duration limit) {
		boolean warm = this.node.awaitWarm(limit);
		this.membership.settle();
		return warm;
	}

}
