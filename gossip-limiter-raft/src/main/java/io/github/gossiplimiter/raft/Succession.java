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

/**
 * Puts voters that come in the place of those that are gone, one step at a time: who
 * comes first learns the log, then its predecessor loses its vote, then it gets one.
 */
final class Succession {

	/*
	 * How far behind the leader one may be that gets a vote: it catches up at once.
	 */
	private static final long BEHIND_MAX = 64;

	private final Map<String, Arrival> arrivals = new LinkedHashMap<>();

	private final List<String> voters;

	private final VoterId self;

	private final RaftNode node;

	private final long freshNanos;

	private boolean changing;

	/**
	 * Create it.
	 * @param voters names of those that should vote
	 * @param freshNanos how long somebody counts as there
	 */
	Succession(List<String> voters, VoterId self, RaftNode node, long freshNanos) {
		this.voters = voters;
		this.self = self;
		this.node = node;
		this.freshNanos = freshNanos;
	}

	private record Arrival(VoterId id, long atNanos) {

	}

	/**
	 * Somebody without a vote said so.
	 */
	void arrived(VoterId id, long nowNanos) {
		if (this.voters.contains(id.name())) {
			this.arrivals.put(id.name(), new Arrival(id, nowNanos));
		}
	}

	private boolean isThere(VoterId id, long nowNanos) {
		Arrival last = this.arrivals.get(id.name());
		return last != null && last.id().equals(id) && nowNanos - last.atNanos() <= this.freshNanos;
	}

	/**
	 * Take the next step, if this node leads.
	 */
	void step(long nowNanos) {
		RaftGroupMembers members = this.node.getCommittedMembers();
		if (this.changing || members.getLogIndex() != this.node.getEffectiveMembers().getLogIndex()) {
			return;
		}
		for (VoterId learner : learners(members)) {
			if (!isThere(learner, nowNanos)) {
				change(learner, MembershipChangeMode.REMOVE_MEMBER, members);
			}
			else {
				ask(learner, members);
			}
			return;
		}
		for (Arrival arrival : this.arrivals.values()) {
			if (isThere(arrival.id(), nowNanos) && !members.getMembers().contains(arrival.id())
					&& hasPlace(arrival.id(), members)) {
				change(arrival.id(), MembershipChangeMode.ADD_LEARNER, members);
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

	private boolean hasPlace(VoterId id, RaftGroupMembers members) {
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

	private void ask(VoterId learner, RaftGroupMembers members) {
		this.changing = true;
		Outcomes.tell(this.node.getReport(), (report) -> {
			this.changing = false;
			if (report != null && hasCaughtUp(learner, report.getResult())) {
				promote(learner, members);
			}
		});
	}

	private static boolean hasCaughtUp(VoterId learner, RaftNodeReport report) {
		Long stored = report.getLog().getFollowerMatchIndices().get(learner);
		return stored != null && report.getLog().getCommitIndex() - stored <= BEHIND_MAX;
	}

	private void promote(VoterId learner, RaftGroupMembers members) {
		VoterId predecessor = predecessor(learner, members.getVotingMembers());
		if (members.getVotingMembers().size() < this.voters.size()) {
			change(learner, MembershipChangeMode.ADD_OR_PROMOTE_TO_FOLLOWER, members);
		}
		else if (this.self.equals(predecessor)) {
			handOver();
		}
		else if (predecessor != null) {
			change(predecessor, MembershipChangeMode.REMOVE_MEMBER, members);
		}
	}

	/**
	 * Let somebody else lead: who leads does not take away its own vote, and whoever
	 * stops in good order keeps nobody waiting.
	 */
	void handOver() {
		for (RaftEndpoint voter : this.node.getCommittedMembers().getVotingMembers()) {
			if (!voter.equals(this.self) && this.voters.contains(((VoterId) voter).name())) {
				this.changing = true;
				Outcomes.tell(this.node.transferLeadership(voter), (done) -> this.changing = false);
				return;
			}
		}
	}

	private void change(VoterId id, MembershipChangeMode mode, RaftGroupMembers members) {
		this.changing = true;
		Outcomes.tell(this.node.changeMembership(id, mode, members.getLogIndex()), (done) -> this.changing = false);
	}

}
