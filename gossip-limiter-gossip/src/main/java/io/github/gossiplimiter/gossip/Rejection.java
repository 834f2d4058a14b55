/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.Locale;

import io.github.gossiplimiter.internal.Internal;

/**
 * Reasons why something that a peer sent was rejected, or counted only in part.
 *
 * @since 0.1.0
 */
@Internal
public enum Rejection {

	/**
	 * A frame or message larger than allowed.
	 */
	OVERSIZED,

	/**
	 * Not a message, or one that contradicts itself.
	 */
	MALFORMED,

	/**
	 * A version of the wire format that this node does not know.
	 */
	VERSION,

	/**
	 * A sender that did not prove that it belongs to the cluster.
	 */
	UNAUTHENTICATED,

	/**
	 * A frame that was sent before.
	 */
	REPLAYED,

	/**
	 * A node of another cluster.
	 */
	CLUSTER,

	/**
	 * A node that hashes keys with another salt.
	 */
	SALT,

	/**
	 * A sender that is not among the members.
	 */
	STRANGER,

	/**
	 * Another living node that uses this node's id, or that claims to be a member which
	 * is connected from elsewhere.
	 */
	DUPLICATE_ID,

	/**
	 * Two living nodes that advertise one address. Both count, but others reach only one
	 * of them there.
	 */
	DUPLICATE_ADDRESS,

	/**
	 * Counts of a node in another region, of which only the region's totals are taken.
	 */
	REGION,

	/**
	 * A limit this node does not have.
	 */
	LIMIT,

	/**
	 * A change of a limit that this node cannot follow.
	 */
	CHANGE,

	/**
	 * A limit that the peer counts in another geometry: counted as a foreign total.
	 */
	GEOMETRY,

	/**
	 * A counter written by a node that was never introduced.
	 */
	ORIGIN,

	/**
	 * A sub-window that is too far ahead: counted as now.
	 */
	AHEAD,

	/**
	 * A counter larger than any node can honestly reach: counted as the limit.
	 */
	IMPLAUSIBLE;

	/**
	 * Name in metrics and logs.
	 */
	public String label() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
