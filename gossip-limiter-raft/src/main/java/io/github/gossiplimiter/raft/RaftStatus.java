package io.github.gossiplimiter.raft;

import java.util.List;

/**
 * How a ledger is doing, as this node sees it.
 *
 * @param role what this node does
 * @param leader name of the node that leads; empty if that is not known
 * @param term number of the leader's term, 0 if this node is no voter
 * @param voters names of the nodes that vote now, empty if this node is no voter
 * @since 0.1.0
 */
public record RaftStatus(Role role, String leader, int term, List<String> voters) {

	public RaftStatus {
		voters = List.copyOf(voters);
	}

	/**
	 * What a node does.
	 */
	public enum Role {

		/**
		 * It asks voters.
		 */
		CLIENT,

		/**
		 * It has no ledger yet, and looks for other voters.
		 */
		FOUNDING,

		/**
		 * It has a ledger but no vote: it has yet to be taken in.
		 */
		JOINING,

		/**
		 * It stores what a leader writes.
		 */
		FOLLOWER,

		/**
		 * It leads.
		 */
		LEADER,

		/**
		 * It could not store something, and takes no part until it is restarted.
		 */
		FAILED

	}

}
