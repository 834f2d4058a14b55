/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.storage;

import java.io.IOException;

import io.microraft.persistence.RaftStore;
import io.microraft.persistence.RestoredRaftState;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.VoterId;

/**
 * Storage of a voter's persistent state. A voter loads it once at start, and replaces or
 * clears it when it joins or leaves a group; MicroRaft writes to the store that
 * {@link #load} and {@link #begin} return.
 */
public interface VoterStorage extends AutoCloseable {

	/**
	 * Load the stored state, null if there is none.
	 */
	@Nullable StoredVoter load() throws IOException;

	/**
	 * Replace the stored state by that of a voter that has just joined a group.
	 */
	RaftStore begin(VoterId self, GroupIdentity group) throws IOException;

	/**
	 * Delete the stored state.
	 */
	void clear() throws IOException;

	/**
	 * Whether the state survives the process.
	 */
	boolean isDurable();

	/**
	 * Whether a write has failed. From then on the voter may acknowledge nothing.
	 */
	boolean isBroken();

	@Override
	void close();

	/**
	 * State of a voter that was stored.
	 *
	 * @param self identity of the voter
	 * @param group the group it is a member of
	 * @param state term, vote, log and snapshot
	 * @param store where MicroRaft continues to write
	 */
	record StoredVoter(VoterId self, GroupIdentity group, RestoredRaftState state, RaftStore store) {

	}

}
