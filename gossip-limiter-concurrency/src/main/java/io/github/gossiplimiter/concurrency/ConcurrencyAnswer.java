/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * The coordinator's reply to a report.
 *
 * @param verdict what became of the report
 * @param sequence number of the report
 * @param grant what the node may use; nothing unless the report was accepted
 * @param fleet what the coordinator knows of all nodes
 * @param rules by which the coordinator divides
 * @since 0.1.0
 */
public record ConcurrencyAnswer(Verdict verdict, long sequence, Grant grant, Fleet fleet, ConcurrencyRules rules) {

	/**
	 * Outcome of a report.
	 */
	public enum Verdict {

		/**
		 * It was accepted, and renews the lease of the node.
		 */
		ACCEPTED,

		/**
		 * A later report of the node was there before.
		 */
		STALE,

		/**
		 * Other nodes play by other rules.
		 */
		OTHER_RULES,

		/**
		 * Another node uses the same name, or an earlier life of this one is not
		 * forgotten yet.
		 */
		DUPLICATE,

		/**
		 * There are as many nodes as the coordinator keeps.
		 */
		FULL

	}

	/**
	 * Share of a node.
	 *
	 * @param generation rises with every change of the share
	 * @param share most requests in flight
	 * @param target what the share will be when others have given up what they have too
	 * much
	 */
	public record Grant(long generation, int share, int target) {

		/**
		 * Nothing.
		 */
		public static final Grant NONE = new Grant(0, 0, 0);

	}

	/**
	 * State of all nodes, as the coordinator knows it.
	 *
	 * @param limit the ceiling for all nodes together
	 * @param nodes how many there are
	 * @param inFlight requests in flight of all other nodes, as they last reported
	 */
	public record Fleet(int limit, int nodes, int inFlight) {

		/**
		 * Nothing.
		 */
		public static final Fleet UNKNOWN = new Fleet(0, 0, 0);

	}

	/**
	 * Whether the report was accepted.
	 */
	public boolean isAccepted() {
		return this.verdict == Verdict.ACCEPTED;
	}

}
