/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.ledger.Ledger;

/**
 * Settings of a replicated ledger.
 *
 * @param voters ids of the nodes that replicate it: 3, 5 or 7, the same on every node
 * @param directory directory of this node's log, if it is a voter; null keeps the log in
 * memory
 * @param heartbeat interval of the leader's heartbeats; after four that are missing
 * another leader is elected
 * @param waitWhenNew whether a new ledger grants nothing of a limit until permits that an
 * earlier ledger may have granted no longer count
 * @param keysMax most keys of the ledger; nothing is granted for others
 * @since 0.1.0
 */
public record RaftSettings(List<String> voters, @Nullable Path directory, Duration heartbeat, boolean waitWhenNew,
		int keysMax) {

	private static final Duration HEARTBEAT_DEFAULT = Duration.ofMillis(250);

	private static final Duration HEARTBEAT_MIN = Duration.ofMillis(10);

	private static final Duration HEARTBEAT_MAX = Duration.ofSeconds(10);

	private static final List<Integer> SIZES = List.of(3, 5, 7);

	public RaftSettings {
		voters = List.copyOf(voters);
		if (!SIZES.contains(voters.size())) {
			throw new IllegalArgumentException("there must be 3, 5 or 7 voters: voters=" + voters);
		}
		if (new HashSet<>(voters).size() < voters.size() || voters.stream().anyMatch(String::isBlank)) {
			throw new IllegalArgumentException("each voter has a name of its own: voters=" + voters);
		}
		if (heartbeat.compareTo(HEARTBEAT_MIN) < 0 || heartbeat.compareTo(HEARTBEAT_MAX) > 0) {
			throw new IllegalArgumentException("heartbeat must be between " + HEARTBEAT_MIN + " and " + HEARTBEAT_MAX
					+ ": heartbeat=" + heartbeat);
		}
		if (keysMax < 1) {
			throw new IllegalArgumentException("keysMax must be at least 1: keysMax=" + keysMax);
		}
	}

	/**
	 * A ledger in the memory of its voters. It waits when it is new, because an earlier
	 * ledger may have been lost with a restart of its voters.
	 */
	public static RaftSettings inMemory(List<String> voters) {
		return new RaftSettings(voters, null, HEARTBEAT_DEFAULT, true, Ledger.KEYS_MAX_DEFAULT);
	}

	/**
	 * A ledger on the disks of its voters. It does not wait when it is new, because it is
	 * new only when it is the first one.
	 */
	public static RaftSettings onDisk(List<String> voters, Path directory) {
		return new RaftSettings(voters, directory, HEARTBEAT_DEFAULT, false, Ledger.KEYS_MAX_DEFAULT);
	}

	/**
	 * These settings with another heartbeat interval.
	 */
	public RaftSettings withHeartbeat(Duration value) {
		return new RaftSettings(this.voters, this.directory, value, this.waitWhenNew, this.keysMax);
	}

	/**
	 * These settings with another choice of whether a new ledger waits.
	 */
	public RaftSettings withWaitWhenNew(boolean value) {
		return new RaftSettings(this.voters, this.directory, this.heartbeat, value, this.keysMax);
	}

	/**
	 * These settings with another bound on keys.
	 */
	public RaftSettings withKeysMax(int value) {
		return new RaftSettings(this.voters, this.directory, this.heartbeat, this.waitWhenNew, value);
	}

}
