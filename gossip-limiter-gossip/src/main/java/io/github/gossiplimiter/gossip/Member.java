/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

/**
 * A node of the cluster as its peers see it. The incarnation distinguishes two lives of
 * one node, and two nodes that were given the same id by mistake.
 *
 * @param id the node's name
 * @param incarnation 48 random bits drawn when it started
 * @param address host and port of its data channel; an IPv6 host stands in brackets
 * @param site where it runs
 * @param wireVersion newest version of the wire format it understands
 * @since 0.1.0
 */
public record Member(String id, long incarnation, String address, Site site, int wireVersion) {

	/**
	 * Longest id: it travels in every view and every handshake.
	 */
	public static final int ID_LENGTH_MAX = 64;

	private static final long INCARNATION_MAX = (1L << 48) - 1;

	public Member {
		if (id.isBlank() || id.length() > ID_LENGTH_MAX) {
			throw new IllegalArgumentException("id must have 1 to " + ID_LENGTH_MAX + " characters: id=" + id);
		}
		if (incarnation < 0 || incarnation > INCARNATION_MAX) {
			throw new IllegalArgumentException("incarnation must fit in 48 bits: incarnation=" + incarnation);
		}
		if (wireVersion < 1) {
			throw new IllegalArgumentException("wireVersion must be at least 1: wireVersion=" + wireVersion);
		}
	}

	/**
	 * Whether this is the same life of the same node.
	 */
	public boolean isSame(Member other) {
		return this.incarnation == other.incarnation && this.id.equals(other.id);
	}

	/**
	 * Where a node runs.
	 *
	 * @param region its region
	 * @param zone its zone within the region, empty if not configured
	 * @param httpPort where its web server listens, 0 if it has none
	 */
	public record Site(String region, String zone, int httpPort) {

		/**
		 * A node without configured site.
		 */
		public static final Site DEFAULT = new Site("default", "", 0);

	}

}
