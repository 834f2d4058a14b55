/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.RaftNode.RaftNodeBuilder;
import io.microraft.RaftNodeStatus;
import io.microraft.model.message.RaftMessage;
import io.microraft.persistence.RaftStore;
import io.microraft.transport.Transport;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.raft.internal.log.LedgerEntry;
import io.github.gossiplimiter.raft.internal.log.LedgerStateMachine;
import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.RaftMessageFilter;
import io.github.gossiplimiter.raft.internal.wire.VoterHello;
import io.github.gossiplimiter.raft.internal.wire.VoterId;

/**
 * Member of a Raft group, voting or learning: runs a MicroRaft node on the thread of its
 * {@link Voter}, and is the transport of that node. While the node leads it has a
 * {@link LeaderState}, which exists from the commit of the first entry of the term to the
 * end of the term.
 * <p>
 * Created and called by {@link Voter}, one for each group that it joins.
 */
final class RaftMember implements Transport {

	/*
	 * Heartbeats that may be missing before a follower stands for election.
	 */
	static final int HEARTBEATS_MISSED_MAX = 4;

	private static final int ELECTION_MILLIS = 1000;

	/*
	 * Commits between two snapshots (section 7 of the Raft paper). A follower that lacks
	 * more entries gets a snapshot. It also bounds the round trips in which a leader
	 * finds the last entry that it shares with a follower.
	 */
	private static final int ENTRIES_PER_SNAPSHOT = 2000;

	/*
	 * Entries in one AppendEntries message. Few of them have the most exchanges allowed.
	 */
	private static final int ENTRIES_PER_MESSAGE = 64;

	private static final int ENTRIES_PENDING_MAX = 1000;

	private final GroupIdentity group;

	private final long groupId;

	private final Voter voter;

	private final LoopRaftExecutor executor;

	private final LedgerStateMachine machine;

	private @Nullable RaftNode node;

	private @Nullable VoterReplacement replacement;

	private @Nullable LeaderState leaderState;

	private long leaderNanos;

	/**
	 * Create a member, which takes no part before it is started.
	 * @param voter the voter it belongs to
	 */
	RaftMember(Voter voter, GroupIdentity group) {
		this.voter = voter;
		this.group = group;
		this.groupId = group.id();
		this.executor = new LoopRaftExecutor(voter.heartbeatNanos(), voter.nowNanos());
		this.machine = new LedgerStateMachine(voter.settings().keysMax(), this::firstEntry);
		this.leaderNanos = voter.nowNanos();
		this.machine.onCommit(this::committed);
	}

	GroupIdentity group() {
		return this.group;
	}

	void start(RaftStore store, RaftNodeBuilder builder) {
		RaftNode started = builder.setGroupId(this.groupId)
			.setConfig(RaftConfig.newBuilder()
				.setLeaderHeartbeatPeriodSecs(1)
				.setLeaderHeartbeatTimeoutSecs(HEARTBEATS_MISSED_MAX)
				.setLeaderElectionTimeoutMillis(ELECTION_MILLIS)
				.setCommitCountToTakeSnapshot(ENTRIES_PER_SNAPSHOT)
				.setAppendEntriesRequestBatchSize(ENTRIES_PER_MESSAGE)
				.setMaxPendingLogEntryCount(ENTRIES_PENDING_MAX)
				.setTransferSnapshotsFromFollowersEnabled(false)
				.build())
			.setExecutor(this.executor)
			.setTransport(this)
			.setStateMachine(this.machine)
			.setStore(store)
			.setClock(new HeartbeatClock(this.executor))
			.setRandom(new Random(this.voter.random().nextLong()))
			.build();
		this.node = started;
		this.replacement = new VoterReplacement(this.voter.settings().voters(), this.voter.self(), started,
				2 * HEARTBEATS_MISSED_MAX * this.voter.heartbeatNanos());
		finish(started.start());
	}

	private RaftNode node() {
		if (this.node == null) {
			throw new IllegalStateException("not started");
		}
		return this.node;
	}

	VoterReplacement replacement() {
		if (this.replacement == null) {
			throw new IllegalStateException("not started");
		}
		return this.replacement;
	}

	Collection<RaftEndpoint> voters() {
		return node().getEffectiveMembers().getVotingMembers();
	}

	boolean isVoting() {
		return voters().contains(this.voter.self()) && !isTerminated();
	}

	boolean isLeader() {
		return this.voter.self().equals(node().getTerm().getLeaderEndpoint());
	}

	boolean isTerminated() {
		return RaftNodeStatus.isTerminal(node().getStatus());
	}

	/*
	 * Whether a majority of voters has restarted without its log, so that the group can
	 * never elect a leader again. Logs on disk may come back late; giving them up is left
	 * to the operator.
	 */
	boolean hasLostMajority() {
		if (this.voter.storage().isDurable() || !isVoting()) {
			return false;
		}
		long lost = voters().stream().map((voter) -> (VoterId) voter).filter(this::hasLostLog).count();
		return voters().size() - lost < node().getEffectiveMembers().getMajorityQuorumSize();
	}

	private boolean hasLostLog(VoterId voter) {
		VoterHello last = this.voter.bootstrap().last(voter.name(), this.voter.nowNanos());
		return !voter.equals(this.voter.self()) && last != null && last.log() != voter.log();
	}

	RaftStatus status() {
		VoterId leader = (VoterId) node().getTerm().getLeaderEndpoint();
		return new RaftStatus(role(), (leader != null) ? leader.name() : "", node().getTerm().getTerm(),
				voters().stream().map((voter) -> ((VoterId) voter).name()).sorted().toList());
	}

	private RaftStatus.Role role() {
		if (this.voter.storage().isBroken()) {
			return RaftStatus.Role.FAILED;
		}
		if (isLeader()) {
			return RaftStatus.Role.LEADER;
		}
		return isVoting() ? RaftStatus.Role.FOLLOWER : RaftStatus.Role.JOINING;
	}

	/**
	 * State of this node as a leader, null if it does not lead.
	 */
	@Nullable LeaderState leaderState() {
		LeaderState current = this.leaderState;
		boolean leading = isLeader() && !isTerminated() && !this.voter.storage().isBroken();
		if (current != null && (!leading || current.term() != node().getTerm().getTerm())) {
			current.end();
			this.leaderState = null;
		}
		return this.leaderState;
	}

	private LedgerEntry firstEntry() {
		return new LedgerEntry(this.voter.self().log(), node().getTerm().getTerm(), this.voter.nowNanos(), List.of());
	}

	/*
	 * Once the first entry of its own term is committed, a leader knows all entries that
	 * were committed before (section 8 of the Raft paper), and may decide.
	 */
	private void committed(LedgerEntry entry) {
		if (entry.exchanges().isEmpty() && entry.leader() == this.voter.self().log() && isLeader()
				&& entry.term() == node().getTerm().getTerm()) {
			this.leaderState = new LeaderState(entry, this.machine, this.voter.settings().waitWhenNew(), this::append,
					this.voter.transport(), this.voter.nowNanos());
		}
	}

	private CompletableFuture<?> append(LedgerEntry entry) {
		return node().replicate(entry.toBytes());
	}

	void received(VoterId sender, RaftMessage message) {
		if (RaftMessageFilter.accepts(message, sender, voters(), node().getTerm().getTerm())) {
			if (sender.equals(node().getTerm().getLeaderEndpoint())) {
				this.leaderNanos = this.voter.nowNanos();
			}
			this.executor.runInline(() -> node().handle(message));
		}
	}

	@Override
	public void send(RaftEndpoint target, RaftMessage message) {
		VoterId to = (VoterId) target;
		boolean allowed = !RaftMessageFilter.isVoteRequest(message) || voters().contains(this.voter.self());
		if (allowed && !this.voter.storage().isBroken()) {
			this.voter.send(this.groupId, to, message);
		}
	}

	@Override
	public boolean isReachable(RaftEndpoint endpoint) {
		return true;
	}

	void heartbeat() {
		if (isLeader()) {
			this.leaderNanos = this.voter.nowNanos();
			replacement().step(this.voter.nowNanos());
		}
		else if (node().getTerm().getLeaderEndpoint() == null) {
			this.leaderNanos = this.voter.nowNanos();
		}
		else if (this.voter.nowNanos() - this.leaderNanos > 2 * HEARTBEATS_MISSED_MAX * this.voter.heartbeatNanos()) {
			this.leaderNanos = this.voter.nowNanos();
			RaftMessage request = RaftMessageFilter.newTermRequest(this.groupId, node().getTerm().getTerm() + 1);
			this.executor.runInline(() -> node().handle(request));
		}
	}

	long step() {
		this.executor.run(this.voter.nowNanos());
		LeaderState current = leaderState();
		long next = (current != null) ? current.step(this.voter.nowNanos()) : Long.MAX_VALUE;
		return Math.min(next, this.executor.run(this.voter.nowNanos()));
	}

	void end() {
		if (this.leaderState != null) {
			this.leaderState.end();
		}
		finish(node().terminate());
	}

	/*
	 * Start and termination complete within one run of the executor, so their result is
	 * known here.
	 */
	private void finish(CompletableFuture<?> change) {
		this.executor.run(this.voter.nowNanos());
		if (change.isCompletedExceptionally()) {
			throw new IllegalStateException("the voter could not be started or ended: " + change);
		}
	}

}
