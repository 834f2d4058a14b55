/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.storage;

import io.microraft.persistence.NopRaftStore;
import io.microraft.persistence.RaftStore;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.VoterId;

/**
 * Keeps no state outside the voter: a restarted voter starts with a new identity.
 */
public final class MemoryStorage implements VoterStorage {

	@Override
	public @Nullable StoredVoter load() {
		return null;
	}

	@Override
	public RaftStore begin(VoterId self, GroupIdentity group) {
		return new NopRaftStore();
	}

	@Override
	public void clear() {
		// There is no state outside the voter itself.
	}

	@Override
	public boolean isDurable() {
		return false;
	}

	@Override
	public boolean isBroken() {
		return false;
	}

	@Override
	public void close() {
		// There is nothing to close.
	}

}
