/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import io.microraft.RaftEndpoint;

/**
 * Identity of a voter: a node together with its log. A node that lost its log gets a new
 * number and has to be added to the group again, because as the old identity it might
 * vote twice in a term.
 *
 * @param name id of the node
 * @param log random number, drawn when the log began
 */
public record VoterId(String name, long log) implements RaftEndpoint, Comparable<VoterId> {

	@Override
	public Object getId() {
		return toString();
	}

	@Override
	public int compareTo(VoterId other) {
		int byName = this.name.compareTo(other.name);
		return (byName != 0) ? byName : Long.compare(this.log, other.log);
	}

	@Override
	public String toString() {
		return this.name + "/" + Long.toHexString(this.log);
	}

}
