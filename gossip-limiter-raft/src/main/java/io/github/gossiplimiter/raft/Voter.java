package io.github.gossiplimiter.raft;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
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

import io.github.gossiplimiter.lease.LeaseCall;

/**
 * A node that keeps the ledger together with others. Everything happens on the thread
 * that drives it.
 */
final class Voter {

	/*
	 * A leader that is not heard of for so many beats is not there.
	 */
	private static final int BEATS_PATIENCE = 4;

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

	private static final int HELLO = 1;

	private static final int RAFT = 2;

	private final RaftSettings settings;

	private final String name;

	private final Storage storage;

	private final Post post;

	private final Random random;

	private final Founding founding;

	private final long beatNanos;

	private VoterId self;

	private @Nullable Seat seat;

	private long nowNanos;

	private long nextBeatNanos;

	/**
	 * Create a voter and have it go on where it was.
	 * @param name its node's id
	 * @param post how to reach other voters
	 * @param random numbers its log, and tells when to stand for election
	 */
	Voter(RaftSettings settings, String name, Storage storage, Post post, Random random, long nowNanos) {
		this.settings = settings;
		this.name = name;
		this.storage = storage;
		this.post = post;
		this.random = random;
		this.beatNanos = settings.heartbeat().toNanos();
		this.founding = new Founding(settings.voters(), 2 * BEATS_PATIENCE * this.beatNanos);
		this.nowNanos = nowNanos;
		this.nextBeatNanos = nowNanos;
		this.self = newSelf();
		restore();
	}

	/**
	 * Carries bytes to another voter, or loses them.
	 */
	interface Post {

		void send(String voter, byte[] bytes);

	}

	private VoterId newSelf() {
		return new VoterId(this.name, this.random.nextLong());
	}

	private void restore() {
		try {
			Storage.Stored stored = this.storage.load();
			if (stored != null) {
				this.self = stored.self();
				this.seat = new Seat(stored.charter());
				this.seat.start(stored.store(), RaftNode.newBuilder().setRestoredState(stored.state()));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("the log of the ledger cannot be read", ex);
		}
	}

	private void take(Charter charter) {
		try {
			RaftStore store = this.storage.begin(this.self, charter);
			this.seat = new Seat(charter);
			this.seat.start(store,
					RaftNode.newBuilder().setLocalEndpoint(this.self).setInitialGroupMembers(charter.members()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("the log of the ledger cannot be written", ex);
		}
	}

	/*
	 * Whoever has no vote any more comes back as somebody else.
	 */
	private void leave(Seat left) {
		left.end();
		this.seat = null;
		this.self = newSelf();
		try {
			this.storage.clear();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("the log of the ledger cannot be written", ex);
		}
	}

	RaftStatus status() {
		Seat current = this.seat;
		return (current != null) ? current.status() : new RaftStatus(RaftStatus.Role.FOUNDING, "", 0, List.of());
	}

	/**
	 * Ask this voter. Only a leader answers.
	 */
	void ask(List<LeaseCall> calls, Reign.Reply reply) {
		Seat current = this.seat;
		Reign reign = (current != null) ? current.reign() : null;
		if (reign == null) {
			reply.send(null);
		}
		else {
			reign.ask(calls, reply);
		}
	}

	/**
	 * Let somebody else lead.
	 */
	void resign() {
		Seat current = this.seat;
		if (current != null && current.leads()) {
			current.succession().handOver();
		}
	}

	/**
	 * Something arrived from another voter.
	 * @throws IOException if it cannot be read
	 */
	void received(String from, byte[] bytes, long now) throws IOException {
		this.nowNanos = Math.max(this.nowNanos, now);
		Bytes.read(bytes, (in) -> heard(from, in)).run();
	}

	private Runnable heard(String from, DataInputStream in) throws IOException {
		int kind = in.readByte();
		if (kind == HELLO) {
			Hello hello = Hello.read(in);
			return () -> greeted(from, hello);
		}
		if (kind != RAFT) {
			throw new IOException("kind " + kind);
		}
		long ledger = in.readLong();
		long to = in.readLong();
		VoterId sender = new VoterId(from, in.readLong());
		RaftMessage message = RaftCode.read(ledger, sender, in);
		return () -> told(ledger, to, sender, message);
	}

	private void told(long ledger, long to, VoterId sender, RaftMessage message) {
		Seat current = this.seat;
		if (current != null && current.ledger == ledger && to == this.self.log()) {
			current.received(sender, message);
		}
	}

	private void greeted(String from, Hello hello) {
		this.founding.heard(from, hello, this.nowNanos);
		Seat current = this.seat;
		if (current != null && hello.charter() == null && current.votes()) {
			current.succession().arrived(new VoterId(from, hello.log()), this.nowNanos);
			greet(from, current.charter);
		}
	}

	private void greet(String to, @Nullable Charter charter) {
		Hello hello = new Hello(this.self.log(), charter, this.founding.seen(this.self, this.nowNanos));
		this.post.send(to, Bytes.of((out) -> {
			out.writeByte(HELLO);
			hello.write(out);
		}));
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest
	 */
	long step(long now) {
		this.nowNanos = Math.max(this.nowNanos, now);
		if (this.nowNanos >= this.nextBeatNanos) {
			this.nextBeatNanos = this.nowNanos + this.beatNanos;
			beat();
		}
		Seat current = this.seat;
		return (current != null) ? Math.min(this.nextBeatNanos, current.step()) : this.nextBeatNanos;
	}

	private void beat() {
		Seat current = this.seat;
		if (current != null && (current.isOver() || current.isLost())) {
			leave(current);
		}
		else if (current != null && current.votes()) {
			current.beat();
		}
		else {
			audience(current).forEach((voter) -> greet(voter, null));
			Charter told = this.founding.told(this.self, this.nowNanos);
			Charter agreed = (told != null) ? told : this.founding.agreed(this.self, this.nowNanos);
			if (current == null && agreed != null) {
				take(agreed);
			}
			else if (current != null && agreed != null && !agreed.equals(current.charter)) {
				// It keeps its number, which nobody has voted with in the other ledger.
				current.end();
				take(agreed);
			}
		}
	}

	/*
	 * Who votes may not be who should, while voters are being replaced.
	 */
	private Set<String> audience(@Nullable Seat current) {
		Set<String> audience = new LinkedHashSet<>(this.settings.voters());
		if (current != null) {
			current.voters().forEach((voter) -> audience.add(((VoterId) voter).name()));
		}
		audience.remove(this.name);
		return audience;
	}

	void close() {
		Seat current = this.seat;
		if (current != null) {
			current.end();
		}
		this.storage.close();
	}

	/**
	 * What it takes to store a log with others, and maybe to vote.
	 */
	private final class Seat implements Transport {

		private final Charter charter;

		private final long ledger;

		private final Turns turns = new Turns(Voter.this.beatNanos, Voter.this.nowNanos);

		private final LedgerMachine machine = new LedgerMachine(Voter.this.settings.keysMax(), this::begin);

		private @Nullable RaftNode node;

		private @Nullable Succession succession;

		private @Nullable Reign reign;

		private long leaderNanos = Voter.this.nowNanos;

		private Seat(Charter charter) {
			this.charter = charter;
			this.ledger = charter.ledger();
			this.machine.listener(this::stored);
		}

		private void start(RaftStore store, RaftNodeBuilder builder) {
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
				.setRandom(new Random(Voter.this.random.nextLong()))
				.build();
			this.node = started;
			this.succession = new Succession(Voter.this.settings.voters(), Voter.this.self, started,
					2 * BEATS_PATIENCE * Voter.this.beatNanos);
			finish(started.start());
		}

		private RaftNode node() {
			if (this.node == null) {
				throw new IllegalStateException("not started");
			}
			return this.node;
		}

		private Succession succession() {
			if (this.succession == null) {
				throw new IllegalStateException("not started");
			}
			return this.succession;
		}

		private Collection<RaftEndpoint> voters() {
			return node().getEffectiveMembers().getVotingMembers();
		}

		private boolean votes() {
			return voters().contains(Voter.this.self) && !isOver();
		}

		private boolean leads() {
			return Voter.this.self.equals(node().getTerm().getLeaderEndpoint());
		}

		private boolean isOver() {
			return RaftNodeStatus.isTerminal(node().getStatus());
		}

		/*
		 * So many voters came back without their logs that there will never be a majority
		 * again. A log on disk may come back late, so there somebody has to decide that.
		 */
		private boolean isLost() {
			if (Voter.this.storage.isDurable() || !votes()) {
				return false;
			}
			long gone = voters().stream().map((voter) -> (VoterId) voter).filter(this::isGone).count();
			return voters().size() - gone < node().getEffectiveMembers().getMajorityQuorumSize();
		}

		private boolean isGone(VoterId voter) {
			Hello last = Voter.this.founding.last(voter.name(), Voter.this.nowNanos);
			return !voter.equals(Voter.this.self) && last != null && last.log() != voter.log();
		}

		private RaftStatus status() {
			VoterId leader = (VoterId) node().getTerm().getLeaderEndpoint();
			return new RaftStatus(role(), (leader != null) ? leader.name() : "", node().getTerm().getTerm(),
					voters().stream().map((voter) -> ((VoterId) voter).name()).sorted().toList());
		}

		private RaftStatus.Role role() {
			if (Voter.this.storage.isBroken()) {
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
		private @Nullable Reign reign() {
			Reign current = this.reign;
			boolean leading = leads() && !isOver() && !Voter.this.storage.isBroken();
			if (current != null && (!leading || current.term() != node().getTerm().getTerm())) {
				current.end();
				this.reign = null;
			}
			return this.reign;
		}

		private Entry begin() {
			return new Entry(Voter.this.self.log(), node().getTerm().getTerm(), Voter.this.nowNanos, List.of());
		}

		/*
		 * The first entry of its own term tells a leader that it knows all that was
		 * stored before.
		 */
		private void stored(Entry entry) {
			if (entry.deals().isEmpty() && entry.leader() == Voter.this.self.log() && leads()
					&& entry.term() == node().getTerm().getTerm()) {
				this.reign = new Reign(entry, this.machine, Voter.this.settings.waitWhenNew(), this::store,
						Voter.this.nowNanos);
			}
		}

		private CompletableFuture<?> store(Entry entry) {
			return node().replicate(entry.toBytes());
		}

		private void received(VoterId sender, RaftMessage message) {
			if (Doorkeeper.admits(message, sender, voters(), node().getTerm().getTerm())) {
				if (sender.equals(node().getTerm().getLeaderEndpoint())) {
					this.leaderNanos = Voter.this.nowNanos;
				}
				this.turns.straight(() -> node().handle(message));
			}
		}

		@Override
		public void send(RaftEndpoint target, RaftMessage message) {
			VoterId to = (VoterId) target;
			boolean mayAsk = !Doorkeeper.isElection(message) || voters().contains(Voter.this.self);
			if (mayAsk && !Voter.this.storage.isBroken()) {
				Voter.this.post.send(to.name(), Bytes.of((out) -> {
					out.writeByte(RAFT);
					out.writeLong(this.ledger);
					out.writeLong(to.log());
					out.writeLong(Voter.this.self.log());
					RaftCode.write(message, out);
				}));
			}
		}

		@Override
		public boolean isReachable(RaftEndpoint endpoint) {
			return true;
		}

		private void beat() {
			if (leads()) {
				this.leaderNanos = Voter.this.nowNanos;
				succession().step(Voter.this.nowNanos);
			}
			else if (node().getTerm().getLeaderEndpoint() == null) {
				this.leaderNanos = Voter.this.nowNanos;
			}
			else if (Voter.this.nowNanos - this.leaderNanos > 2 * BEATS_PATIENCE * Voter.this.beatNanos) {
				this.leaderNanos = Voter.this.nowNanos;
				RaftMessage request = Doorkeeper.newTerm(this.ledger, node().getTerm().getTerm() + 1);
				this.turns.straight(() -> node().handle(request));
			}
		}

		private long step() {
			this.turns.run(Voter.this.nowNanos);
			Reign current = reign();
			if (current != null) {
				current.step(Voter.this.nowNanos);
			}
			return this.turns.run(Voter.this.nowNanos);
		}

		private void end() {
			if (this.reign != null) {
				this.reign.end();
			}
			finish(node().terminate());
		}

		/*
		 * Starting and ending take one turn, so that it is known here what became of it.
		 */
		private void finish(CompletableFuture<?> change) {
			this.turns.run(Voter.this.nowNanos);
			if (change.isCompletedExceptionally()) {
				throw new IllegalStateException("the voter could not be started or ended: " + change);
			}
		}

	}

}
