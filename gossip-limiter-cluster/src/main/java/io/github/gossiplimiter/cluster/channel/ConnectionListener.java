/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import io.github.gossiplimiter.gossip.Member;

/**
 * Receives which nodes were connected and lost, for the membership. Called by the
 * channel's thread, one call at a time; must not block.
 *
 * @since 0.1.0
 */
public interface ConnectionListener {

	/**
	 * A connection was opened with a node that proved that it belongs to the cluster:
	 * this node dialled it, or was dialled by it. Messages can be sent to it from now on.
	 * @param address as it was dialled; the one it advertises if it dialled this node
	 * @param member the node at the other end; this node, to which no connection is kept,
	 * if a contacted address is its own
	 */
	void connected(String address, Member member);

	/**
	 * An attempt that {@link Dialler#contact} asked for failed.
	 * @param address as it was dialled
	 * @param reason why, in words for a log
	 */
	void failed(String address, String reason);

	/**
	 * A connection with a node, made by either end, broke: it ended without the goodbye
	 * that precedes an orderly close. The node may have crashed; another connection with
	 * it may still be open.
	 * @param member the node at the other end
	 */
	void lost(Member member);

	/**
	 * No connection could be made for a message to a node: the attempt failed, or another
	 * node is at its address. It may be connected by other means all the same, or be
	 * reached by the next attempt.
	 * @param member the node that the message was for
	 */
	void unreachable(Member member);

}
