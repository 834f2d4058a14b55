/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * What to do with requests for leased permits while the coordinator is out of reach.
 *
 * @since 0.1.0
 */
public enum OnFailure {

	/**
	 * Deny: the limit holds, requests suffer. The default of strict limits.
	 */
	DENY,

	/**
	 * Decide from what was counted and heard, as a gossip limit does: the limit may be
	 * exceeded meanwhile. The default of hybrid limits.
	 */
	GOSSIP,

	/**
	 * Decide from this node's share of the limit, once everybody else can be sure to
	 * leave it to this node: the limit holds. Needs the expected number of members.
	 */
	SHARE,

	/**
	 * Allow: nothing is limited meanwhile.
	 */
	ALLOW

}
