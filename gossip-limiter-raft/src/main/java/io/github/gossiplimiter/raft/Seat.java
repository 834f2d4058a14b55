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

/**
 * What it takes to store a log with others, and maybe to vote.
 */
final class Seat implements Transport {

	/*
	 * A leader that is not heard of for so many beats is not there.
	 */
	static final int BEATS_PATIENCE = 4;

	private static final int ELECTION_MILLIS = 1000;

	/*
	 * After so many entries the log is cut. A follower that is further behind gets a
	 * snapshot, and the search for where it is takes at most so many round trips.
	 */
	private static final int ENTRIES_PER_SNAPSHOT = 2000;

	/*
	 * Entries in one message: a hundred deals each is the exception.
	 */
	private static final int ENTRIES_PER_MESSAGE = 64;

	private static final int ENTRIES_PENDING_MAX = 1000;

	private final Charter charter;

	private final long ledger;

	private final Voter voter;

	private final Turns turns;

	private final LedgerMachine machine;

	private @Nullable RaftNode node;

	private @Nullable Succession succession;

	private @Nullable Reign reign;

	private long leaderNanos;

	/**
	 * Create a seat.
	 * @param voter who has it
	 */
	Seat(Voter voter, Charter charter) {
		this.voter = voter;
		this.charter = charter;
		this.ledger = charter.ledger();
		this.turns = new Turns(voter.beatNanos(), voter.nowNanos());
		this.machine = new LedgerMachine(voter.settings().keysMax(), this::begin);
		this.leaderNanos = voter.nowNanos();
		this.machine.listener(this::stored);
	}

	Charter charter() {
		return this.charter;
	}

	void start(RaftStore store, RaftNodeBuilder builder) {
		RaftNode started = builder.setGroupId(this.ledger)
			.setConfig(RaftConfig.newBuilder()
				.setLeaderHeartbeatPeriodSecs(1)
				.setLeaderHeartbeatTimeoutSecs(BEATS_PATIENCE)
				.setLeaderElectionTimeoutMillis(ELECTION_MILLIS)
				.setCommitCountToTakeSnapshot(ENTRIES_PER_SNAPSHOT)
				.setAppendEntriesRequestBatchSize(ENTRIES_PER_MESSAGE)
				.setMaxPendingLogEntryCount(ENTRIES_PENDING_MAX)
				.setTransferSnapshotsFromFollowersEnabled(false)
				.build())
			.setExecutor(this.turns)
			.setTransport(this)
			.setStateMachine(this.machine)
			.setStore(store)
			.setClock(new BeatClock(this.turns))
			.setRandom(new Random(this.voter.random().nextLong()))
			.build();
		this.node = started;
		this.succession = new Succession(this.voter.settings().voters(), this.voter.self(), started,
				2 * BEATS_PATIENCE * this.voter.beatNanos());
		finish(started.start());
	}

	private RaftNode node() {
		if (this.node == null) {
			throw new IllegalStateException("not started");
		}
		return this.node;
	}

	Succession succession() {
		if (this.succession == null) {
			throw new IllegalStateException("not started");
		}
		return this.succession;
	}

	Collection<RaftEndpoint> voters() {
		return node().getEffectiveMembers().getVotingMembers();
	}

	boolean votes() {
		return voters().contains(this.voter.self()) && !isOver();
	}

	boolean leads() {
		return this.voter.self().equals(node().getTerm().getLeaderEndpoint());
	}

	boolean isOver() {
		return RaftNodeStatus.isTerminal(node().getStatus());
	}

	/*
	 * So many voters came back without their logs that there will never be a majority
	 * again. A log on disk may come back late, so there somebody has to decide that.
	 */
	boolean isLost() {
		if (this.voter.storage().isDurable() || !votes()) {
			return false;
		}
		long gone = voters().stream().map((voter) -> (VoterId) voter).filter(this::isGone).count();
		return voters().size() - gone < node().getEffectiveMembers().getMajorityQuorumSize();
	}

	private boolean isGone(VoterId voter) {
		Hello last = this.voter.founding().last(voter.name(), this.voter.nowNanos());
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
		if (leads()) {
			return RaftStatus.Role.LEADER;
		}
		return votes() ? RaftStatus.Role.FOLLOWER : RaftStatus.Role.JOINING;
	}

	/**
	 * What this node may decide, if it leads.
	 */
	@Nullable Reign reign() {
		Reign current = this.reign;
		boolean leading = leads() && !isOver() && !this.voter.storage().isBroken();
		if (current != null && (!leading || current.term() != node().getTerm().getTerm())) {
			current.end();
			this.reign = null;
		}
		return this.reign;
	}

	private Entry begin() {
		return new Entry(this.voter.self().log(), node().getTerm().getTerm(), this.voter.nowNanos(), List.of());
	}

	/*
	 * The first entry of its own term tells a leader that it knows all that was stored
	 * before.
	 */
	private void stored(Entry entry) {
		if (entry.deals().isEmpty() && entry.leader() == this.voter.self().log() && leads()
				&& entry.term() == node().getTerm().getTerm()) {
			this.reign = new Reign(entry, this.machine, this.voter.settings().waitWhenNew(), this::store,
					this.voter.post(), this.voter.nowNanos());
		}
	}

	private CompletableFuture<?> store(Entry entry) {
		return node().replicate(entry.toBytes());
	}

	void received(VoterId sender, RaftMessage message) {
		if (Doorkeeper.admits(message, sender, voters(), node().getTerm().getTerm())) {
			if (sender.equals(node().getTerm().getLeaderEndpoint())) {
				this.leaderNanos = this.voter.nowNanos();
			}
			this.turns.straight(() -> node().handle(message));
		}
	}

	@Override
	public void send(RaftEndpoint target, RaftMessage message) {
		VoterId to = (VoterId) target;
		boolean mayAsk = !Doorkeeper.isElection(message) || voters().contains(this.voter.self());
		if (mayAsk && !this.voter.storage().isBroken()) {
			this.voter.post().send(to.name(), Bytes.of((out) -> {
				out.writeByte(Voter.RAFT);
				out.writeLong(this.ledger);
				out.writeLong(to.log());
				out.writeLong(this.voter.self().log());
				RaftCode.write(message, out);
			}));
		}
	}

	@Override
	public boolean isReachable(RaftEndpoint endpoint) {
		return true;
	}

	void beat() {
		if (leads()) {
			this.leaderNanos = this.voter.nowNanos();
			succession().step(this.voter.nowNanos());
		}
		else if (node().getTerm().getLeaderEndpoint() == null) {
			this.leaderNanos = this.voter.nowNanos();
		}
		else if (this.voter.nowNanos() - this.leaderNanos > 2 * BEATS_PATIENCE * this.voter.beatNanos()) {
			this.leaderNanos = this.voter.nowNanos();
			RaftMessage request = Doorkeeper.newTerm(this.ledger, node().getTerm().getTerm() + 1);
			this.turns.straight(() -> node().handle(request));
		}
	}

	long step() {
		this.turns.run(this.voter.nowNanos());
		Reign current = reign();
		long next = (current != null) ? current.step(this.voter.nowNanos()) : Long.MAX_VALUE;
		return Math.min(next, this.turns.run(this.voter.nowNanos()));
	}

	void end() {
		if (this.reign != null) {
			this.reign.end();
		}
		finish(node().terminate());
	}

	/*
	 * Starting and ending take one turn, so that it is known here what became of it.
	 */
	private void finish(CompletableFuture<?> change) {
		this.turns.run(this.voter.nowNanos());
		if (change.isCompletedExceptionally()) {
			throw new IllegalStateException("the voter could not be started or ended: " + change);
		}
	}

}
