/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.util.Collection;

import io.microraft.RaftEndpoint;
import io.microraft.model.message.AppendEntriesFailureResponse;
import io.microraft.model.message.AppendEntriesSuccessResponse;
import io.microraft.model.message.InstallSnapshotResponse;
import io.microraft.model.message.PreVoteRequest;
import io.microraft.model.message.PreVoteResponse;
import io.microraft.model.message.RaftMessage;
import io.microraft.model.message.VoteRequest;
import io.microraft.model.message.VoteResponse;

/**
 * Filters messages that MicroRaft would process although Raft forbids it. Called by the
 * member of a group for each message that it sends and receives.
 */
public final class RaftMessageFilter {

	/*
	 * MicroRaft counts votes of every member, also of learners. And it takes a reply of
	 * an earlier term for one of the current term, although the entries that it
	 * acknowledges may have been truncated by another leader since.
	 */

	private RaftMessageFilter() {
	}

	/**
	 * Whether a received message may be processed.
	 * @param voters the voting members
	 * @param term the current term
	 */
	public static boolean accepts(RaftMessage message, RaftEndpoint sender, Collection<RaftEndpoint> voters, int term) {
		if (message instanceof VoteResponse || message instanceof PreVoteResponse) {
			return voters.contains(sender);
		}
		if (message instanceof AppendEntriesSuccessResponse || message instanceof AppendEntriesFailureResponse
				|| message instanceof InstallSnapshotResponse) {
			return message.getTerm() >= term;
		}
		return true;
	}

	/**
	 * Whether a message requests votes, which only voting members may send.
	 */
	public static boolean isVoteRequest(RaftMessage message) {
		return message instanceof VoteRequest || message instanceof PreVoteRequest;
	}

	/**
	 * Request that moves a follower to a new term after its leader has disappeared.
	 * MicroRaft starts no second pre-vote in a term: a follower whose first one was
	 * interrupted by a leader would wait for ever. The request names a candidate that
	 * does not exist and an empty log, so it wins no vote of a voter that has entries.
	 */
	public static RaftMessage newTermRequest(Object groupId, int term) {
		return LogEntryCodec.MODEL.createVoteRequestBuilder()
			.setGroupId(groupId)
			.setSender(new VoterId("", 0))
			.setTerm(term)
			.setLastLogTerm(0)
			.setLastLogIndex(0)
			.setSticky(true)
			.build();
	}

}
