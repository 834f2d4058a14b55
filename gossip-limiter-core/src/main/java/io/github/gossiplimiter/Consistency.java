/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * How the nodes of a cluster agree on what is left of a limit.
 *
 * @since 0.1.0
 */
public enum Consistency {

	/**
	 * Each node decides from what it counted and heard; never waits, may admit somewhat
	 * too much. The default.
	 */
	GOSSIP,

	/**
	 * Each node decides alone while a key is well below its limit, and from leased
	 * permits above. Admits no more than the limit while the coordinator is reachable.
	 */
	HYBRID,

	/**
	 * Every permit is leased from a coordinator before it is spent. Never admits more
	 * than the limit.
	 */
	STRICT,

	/**
	 * Each node has a fixed share of the limit; no messages, never more than the limit,
	 * and less where load is uneven.
	 */
	LOCAL_SHARE;

	/**
	 * Whether permits are leased, always or near the limit.
	 */
	public boolean isLeased() {
		return this == HYBRID || this == STRICT;
	}

}
