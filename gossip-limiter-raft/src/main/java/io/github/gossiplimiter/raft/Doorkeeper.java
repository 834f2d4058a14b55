package io.github.gossiplimiter.raft;

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
 * Keeps from the library what it would take although it should not.
 */
final class Doorkeeper {

	/*
	 * The library takes votes of whoever is a member, with a vote or without. And it
	 * takes an old word about what a follower has stored for a new one, although another
	 * leader may have had it thrown away since: a word of an earlier term says nothing.
	 */

	private Doorkeeper() {
	}

	/**
	 * Whether a message is to be taken.
	 * @param voters who votes
	 * @param term the term it is
	 */
	static boolean admits(RaftMessage message, RaftEndpoint sender, Collection<RaftEndpoint> voters, int term) {
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
	 * Whether a message asks for votes, which is no matter of those that have none.
	 */
	static boolean isElection(RaftMessage message) {
		return message instanceof VoteRequest || message instanceof PreVoteRequest;
	}

	/**
	 * What wakes a follower that waits for a leader which is gone. One that was about to
	 * stand for election when it heard of a leader again never does so later, because the
	 * library takes it for still being about to; in a new term it begins anew. Nobody
	 * wins a vote by this: who has a log does not give it, and nobody asks for it.
	 */
	static RaftMessage newTerm(Object ledger, int term) {
		return EntryCode.MODEL.createVoteRequestBuilder()
			.setGroupId(ledger)
			.setSender(new VoterId("", 0))
			.setTerm(term)
			.setLastLogTerm(0)
			.setLastLogIndex(0)
			.setSticky(true)
			.build();
	}

}
