/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.List;

/**
 * State of the Raft group as this node sees it.
 *
 * @param role role of this node
 * @param leader name of the leader, empty if it is not known
 * @param term number of the current term, 0 if this node is no voter
 * @param voters names of the nodes that vote now, empty if this node is no voter
 * @since 0.1.0
 */
public record RaftStatus(Role role, String leader, int term, List<String> voters) {

	public RaftStatus {
		voters = List.copyOf(voters);
	}

	/**
	 * Role of a node in the Raft group.
	 */
	public enum Role {

		/**
		 * No voter: sends its calls to the leader.
		 */
		CLIENT,

		/**
		 * Member of no group yet: looks for one, or starts one with all other voters.
		 */
		FOUNDING,

		/**
		 * Member of a group without a vote: learns the log until it gets one.
		 */
		JOINING,

		/**
		 * Stores the entries of the leader.
		 */
		FOLLOWER,

		/**
		 * Decides calls and replicates the decisions.
		 */
		LEADER,

		/**
		 * Could not write its log, and takes no part until it is restarted.
		 */
		FAILED

	}

}
