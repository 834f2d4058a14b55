package io.github.gossiplimiter.raft;

import io.microraft.RaftEndpoint;

/**
 * A voter, as other voters know it. A node that lost its log comes back with another
 * number, so that nobody takes it for the voter it was.
 *
 * @param name id of the node
 * @param log number drawn when its log began
 */
record VoterId(String name, long log) implements RaftEndpoint, Comparable<VoterId> {

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
