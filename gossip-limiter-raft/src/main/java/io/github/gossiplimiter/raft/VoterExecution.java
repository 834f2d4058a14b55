/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.List;

import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Execution mode of a {@link Voter}: on the gossip loop of its node
 * ({@link LoopVoterExecution}), or on a thread of its own ({@link ThreadVoterExecution})
 * if it has to wait for a disk. {@link RaftCoordinator} calls it on the loop, and replies
 * and callbacks arrive on the loop in both modes.
 */
interface VoterExecution {

	/**
	 * Process bytes that another voter sent.
	 */
	void received(String from, byte[] bytes, long nowNanos);

	/**
	 * Submit lease calls. Only a leader answers them.
	 */
	void submit(List<LeaseCall> calls, LeaderState.Reply reply);

	/**
	 * Execute what is due on the loop.
	 * @return when to call again at the latest
	 */
	long step(long nowNanos);

	/**
	 * Transfer leadership to another voter, if this one leads.
	 */
	void resign();

	RaftStatus status();

	void close();

}
