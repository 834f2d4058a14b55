package io.github.gossiplimiter.raft;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import io.microraft.RaftNode;
import io.microraft.model.message.RaftMessage;
import io.microraft.persistence.RaftStore;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.RecallMessage;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * A node that keeps the ledger together with others. Everything happens on the thread
 * that drives it.
 */
final class Voter {

	private static final int HELLO = 1;

	static final int RAFT = 2;

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
		this.founding = new Founding(settings.voters(), 2 * Seat.BEATS_PATIENCE * this.beatNanos);
		this.nowNanos = nowNanos;
		this.nextBeatNanos = nowNanos;
		this.self = newSelf();
		restore();
	}

	/**
	 * Carries what a voter says to others, or loses it.
	 */
	interface Post {

		void send(String voter, byte[] bytes);

		/**
		 * Ask holders, who need not be voters, for what they do not use of a key.
		 */
		void recall(Set<Long> holders, RecallMessage.Row key);

	}

	private VoterId newSelf() {
		return new VoterId(this.name, this.random.nextLong());
	}

	private void restore() {
		try {
			Storage.Stored stored = this.storage.load();
			if (stored != null) {
				this.self = stored.self();
				this.seat = new Seat(this, stored.charter());
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
			this.seat = new Seat(this, charter);
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
		if (current != null && current.charter().ledger() == ledger && to == this.self.log()) {
			current.received(sender, message);
		}
	}

	private void greeted(String from, Hello hello) {
		this.founding.heard(from, hello, this.nowNanos);
		Seat current = this.seat;
		if (current != null && hello.charter() == null && current.votes()) {
			current.succession().arrived(new VoterId(from, hello.log()), this.nowNanos);
			greet(from, current.charter());
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
			else if (current != null && agreed != null && !agreed.equals(current.charter())) {
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

	VoterId self() {
		return this.self;
	}

	long nowNanos() {
		return this.nowNanos;
	}

	long beatNanos() {
		return this.beatNanos;
	}

	RaftSettings settings() {
		return this.settings;
	}

	Storage storage() {
		return this.storage;
	}

	Founding founding() {
		return this.founding;
	}

	Random random() {
		return this.random;
	}

	Post post() {
		return this.post;
	}

	void close() {
		Seat current = this.seat;
		if (current != null) {
			current.end();
		}
		this.storage.close();
	}

}
