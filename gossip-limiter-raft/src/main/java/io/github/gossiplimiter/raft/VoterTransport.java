/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.Set;

import io.github.gossiplimiter.lease.wire.RecallMessage;

/**
 * Sends messages of a voter to other nodes. Delivery is best effort, as on any network:
 * Raft retransmits, and holders retry. Called by {@link Voter}, {@link RaftMember} and
 * {@link LeaderState} on the thread that executes the voter.
 */
interface VoterTransport {

	/**
	 * Send bytes to another voter.
	 * @param voter id of its node
	 * @param bytes an encoded hello or Raft message
	 */
	void send(String voter, byte[] bytes);

	/**
	 * Request unused permits of a key back from holders, which need not be voters.
	 * @param holders incarnations of the holders
	 * @param key the key to return permits of
	 */
	void recall(Set<Long> holders, RecallMessage.Row key);

}
