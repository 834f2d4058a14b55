/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.io.IOException;
import java.util.List;

import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Executes a voter on the gossip loop, for a log in memory: no call blocks.
 */
final class LoopVoterExecution implements VoterExecution {

	private final Voter voter;

	private final VoterCallbacks callbacks;

	LoopVoterExecution(Voter voter, VoterCallbacks callbacks) {
		this.voter = voter;
		this.callbacks = callbacks;
	}

	@Override
	public void received(String from, byte[] bytes, long nowNanos) {
		try {
			this.voter.received(from, bytes, nowNanos);
		}
		catch (IOException ex) {
			this.callbacks.malformed(from, ex);
		}
	}

	@Override
	public void submit(List<LeaseCall> calls, LeaderState.Reply reply) {
		this.voter.submit(calls, reply);
	}

	@Override
	public long step(long nowNanos) {
		return this.voter.step(nowNanos);
	}

	@Override
	public void resign() {
		this.voter.resign();
	}

	@Override
	public RaftStatus status() {
		return this.voter.status();
	}

	@Override
	public void close() {
		this.voter.close();
	}

}
