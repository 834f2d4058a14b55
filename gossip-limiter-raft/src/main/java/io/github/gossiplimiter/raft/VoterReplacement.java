/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.microraft.MembershipChangeMode;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.report.RaftGroupMembers;
import io.microraft.report.RaftNodeReport;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.raft.internal.wire.VoterId;

/**
 * Replaces voters by membership changes of one member at a time (section 6 of the Raft
 * paper; section 4.1 of Ongaro's dissertation). A newcomer is added as a learner without
 * a vote, catches up with the log, its predecessor is removed, and then it gets the vote.
 * <p>
 * Invariant: one change at a time, and the number of votes never exceeds the number of
 * configured voters. Called by {@link RaftMember} at each heartbeat while it leads.
 */
final class VoterReplacement {

	/*
	 * Entries that a learner may lack when it gets its vote: one AppendEntries message.
	 */
	private static final long MISSING_ENTRIES_MAX = 64;

	private final Map<String, JoinRequest> joinRequests = new LinkedHashMap<>();

	private final List<String> voters;

	private final VoterId self;

	private final RaftNode node;

	private final long freshNanos;

	private boolean changing;

	/**
	 * Create it.
	 * @param voters names of the configured voters
	 * @param freshNanos for how long a join request is valid
	 */
	VoterReplacement(List<String> voters, VoterId self, RaftNode node, long freshNanos) {
		this.voters = voters;
		this.self = self;
		this.node = node;
		this.freshNanos = freshNanos;
	}

	private record JoinRequest(VoterId id, long atNanos) {

	}

	/**
	 * A voter without a group sent a hello.
	 */
	void joinRequested(VoterId id, long nowNanos) {
		if (this.voters.contains(id.name())) {
			this.joinRequests.put(id.name(), new JoinRequest(id, nowNanos));
		}
	}

	private boolean isPresent(VoterId id, long nowNanos) {
		JoinRequest last = this.joinRequests.get(id.name());
		return last != null && last.id().equals(id) && nowNanos - last.atNanos() <= this.freshNanos;
	}

	/**
	 * Begin the next change, if there is one and none is in progress.
	 */
	void step(long nowNanos) {
		RaftGroupMembers members = this.node.getCommittedMembers();
		if (this.changing || members.getLogIndex() != this.node.getEffectiveMembers().getLogIndex()) {
			return;
		}
		for (VoterId learner : learners(members)) {
			if (!isPresent(learner, nowNanos)) {
				change(learner, MembershipChangeMode.REMOVE_MEMBER, members);
			}
			else {
				promoteIfCaughtUp(learner, members);
			}
			return;
		}
		for (JoinRequest request : this.joinRequests.values()) {
			if (isPresent(request.id(), nowNanos) && !members.getMembers().contains(request.id())
					&& canBeAdded(request.id(), members)) {
				change(request.id(), MembershipChangeMode.ADD_LEARNER, members);
				return;
			}
		}
	}

	private static List<VoterId> learners(RaftGroupMembers members) {
		List<VoterId> learners = new ArrayList<>();
		for (RaftEndpoint member : members.getMembers()) {
			if (!members.getVotingMembers().contains(member)) {
				learners.add((VoterId) member);
			}
		}
		return learners;
	}

	private boolean canBeAdded(VoterId id, RaftGroupMembers members) {
		return members.getVotingMembers().size() < this.voters.size()
				|| predecessor(id, members.getVotingMembers()) != null;
	}

	private @Nullable VoterId predecessor(VoterId id, Collection<RaftEndpoint> voting) {
		VoterId retired = null;
		for (RaftEndpoint endpoint : voting) {
			VoterId voter = (VoterId) endpoint;
			if (voter.name().equals(id.name())) {
				return voter;
			}
			if (!this.voters.contains(voter.name())) {
				retired = voter;
			}
		}
		return retired;
	}

	private void promoteIfCaughtUp(VoterId learner, RaftGroupMembers members) {
		this.changing = true;
		FutureResults.whenDone(this.node.getReport(), (report) -> {
			this.changing = false;
			if (report != null && hasCaughtUp(learner, report.getResult())) {
				promote(learner, members);
			}
		});
	}

	private static boolean hasCaughtUp(VoterId learner, RaftNodeReport report) {
		Long matchIndex = report.getLog().getFollowerMatchIndices().get(learner);
		return matchIndex != null && report.getLog().getCommitIndex() - matchIndex <= MISSING_ENTRIES_MAX;
	}

	private void promote(VoterId learner, RaftGroupMembers members) {
		VoterId predecessor = predecessor(learner, members.getVotingMembers());
		if (members.getVotingMembers().size() < this.voters.size()) {
			change(learner, MembershipChangeMode.ADD_OR_PROMOTE_TO_FOLLOWER, members);
		}
		else if (this.self.equals(predecessor)) {
			transferLeadership();
		}
		else if (predecessor != null) {
			change(predecessor, MembershipChangeMode.REMOVE_MEMBER, members);
		}
	}

	/**
	 * Transfer leadership to another voter (section 3.10 of Ongaro's dissertation): a
	 * leader does not remove itself, and a node that shuts down spares the others an
	 * election timeout.
	 */
	void transferLeadership() {
		for (RaftEndpoint voter : this.node.getCommittedMembers().getVotingMembers()) {
			if (!voter.equals(this.self) && this.voters.contains(((VoterId) voter).name())) {
				this.changing = true;
				FutureResults.whenDone(this.node.transferLeadership(voter), (done) -> this.changing = false);
				return;
			}
		}
	}

	private void change(VoterId id, MembershipChangeMode mode, RaftGroupMembers members) {
		this.changing = true;
		FutureResults.whenDone(this.node.changeMembership(id, mode, members.getLogIndex()),
				(done) -> this.changing = false);
	}

}
