/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.microraft.statemachine.StateMachine;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.Ledger;
import io.github.gossiplimiter.lease.ledger.LedgerContext;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.wire.LeaseMessages;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.raft.internal.wire.ByteCodec;

/**
 * The replicated state machine: the ledger that results from the committed entries. Every
 * voter applies the same entries in the same order; a new leader starts from a copy.
 * <p>
 * Invariant: the ledger of each leader counts at least the permits that earlier leaders
 * granted and that may still be in use. Called by MicroRaft, and by the member of the
 * group that owns it.
 */
public final class LedgerStateMachine implements StateMachine {

	private static final MessageCodec CODEC = MessageCodec.of(LeaseMessages.KINDS);

	/*
	 * Time is the clock of the leader that wrote an entry. Clocks of two leaders cannot
	 * be compared, so when the leader changes no time passes between the last entry of
	 * the old term and the first of the new one: permits used before count as long as if
	 * they had been used just now, and open leases as if they had just been granted. The
	 * ledger's age is therefore a lower bound.
	 */

	/*
	 * Chunks of a snapshot. The chunk of a key depends on the key alone: if a leader
	 * fails while it sends its snapshot, the next leader continues with chunks of its
	 * own, and together they contain every key.
	 */
	private static final int CHUNKS = 16;

	/*
	 * Half of the largest message, so that one more key never makes it too large.
	 */
	private static final int MESSAGE_BYTES = 60 << 10;

	/*
	 * Keys that are checked for removal after each exchange.
	 */
	private static final int CHECKS_PER_EXCHANGE = 2;

	private final int keysMax;

	private final Supplier<LedgerEntry> termEntry;

	private Ledger ledger;

	private int term;

	private long nanos;

	private long ageNanos;

	private @Nullable Consumer<LedgerEntry> commitListener;

	/**
	 * Create a state machine with an empty ledger.
	 * @param keysMax most keys to hold
	 * @param termEntry creates the first entry of a leader's term
	 */
	public LedgerStateMachine(int keysMax, Supplier<LedgerEntry> termEntry) {
		this.keysMax = keysMax;
		this.termEntry = termEntry;
		this.ledger = new Ledger(LedgerContext.NONE, keysMax);
	}

	/**
	 * Set the listener that gets each entry after it was applied.
	 */
	public void onCommit(Consumer<LedgerEntry> value) {
		this.commitListener = value;
	}

	/**
	 * Lower bound of the age of the ledger, as of its last entry.
	 */
	public long ageNanos() {
		return this.ageNanos;
	}

	/**
	 * Copy of the ledger on another clock, with all open leases as if just granted.
	 * @param nowNanos reading of that clock
	 */
	public Ledger copyAt(LedgerContext surroundings, long nowNanos) {
		Ledger ledger = new Ledger(surroundings, this.keysMax);
		ledger.restore(this.ledger.state(this.nanos), nowNanos);
		ledger.renewLots(nowNanos);
		return ledger;
	}

	@Override
	public Object getNewTermOperation() {
		return this.termEntry.get().toBytes();
	}

	@Override
	public Object runOperation(long commitIndex, Object operation) {
		LedgerEntry entry = entry((byte[]) operation);
		if (entry.term() != this.term) {
			this.ledger = copyAt(LedgerContext.NONE, entry.nanos());
			this.term = entry.term();
			this.nanos = entry.nanos();
		}
		this.ageNanos += Math.max(0, entry.nanos() - this.nanos);
		this.nanos = Math.max(this.nanos, entry.nanos());
		entry.exchanges().forEach((exchange) -> this.ledger.record(exchange.call(), exchange.result(), this.nanos));
		this.ledger.maintain(CHECKS_PER_EXCHANGE * entry.exchanges().size(), this.nanos);
		if (this.commitListener != null) {
			this.commitListener.accept(entry);
		}
		return entry;
	}

	private static LedgerEntry entry(byte[] bytes) {
		try {
			return LedgerEntry.of(bytes);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("an entry that cannot be read", ex);
		}
	}

	@Override
	public void takeSnapshot(long commitIndex, Consumer<Object> chunks) {
		for (int i = 0; i < CHUNKS; i++) {
			int number = i;
			LedgerState state = this.ledger.state((key) -> Math.floorMod(key, CHUNKS) == number, this.nanos);
			chunks.accept(ByteCodec.of((out) -> {
				out.writeInt(this.term);
				out.writeLong(this.nanos);
				out.writeLong(this.ageNanos);
				ByteCodec.writeList(split(state), ByteCodec::writeBlock, out);
			}));
		}
	}

	private static List<byte[]> split(LedgerState state) {
		List<byte[]> messages = new ArrayList<>();
		List<KeyState> keys = new ArrayList<>();
		int bytes = 0;
		for (KeyState key : state.keys()) {
			int size = LedgerMessage.bytes(key, state.nowNanos());
			if (!keys.isEmpty() && bytes + size > MESSAGE_BYTES) {
				messages.add(encode(new LedgerState(state.nowNanos(), keys)));
				keys.clear();
				bytes = 0;
			}
			keys.add(key);
			bytes += size;
		}
		messages.add(encode(new LedgerState(state.nowNanos(), keys)));
		return messages;
	}

	private static byte[] encode(LedgerState state) {
		return CODEC.encode(new LedgerMessage(0, 0, 1, LedgerMessage.Origin.NONE, state));
	}

	@Override
	public void installSnapshot(long commitIndex, List<Object> chunks) {
		try {
			restore(chunks);
		}
		catch (IOException | MalformedMessageException | UnknownVersionException ex) {
			throw new IllegalStateException("a snapshot that cannot be read", ex);
		}
	}

	private void restore(List<Object> chunks) throws IOException, MalformedMessageException, UnknownVersionException {
		this.ledger = new Ledger(LedgerContext.NONE, this.keysMax);
		for (Object chunk : chunks) {
			List<byte[]> messages = ByteCodec.read((byte[]) chunk, (in) -> {
				this.term = in.readInt();
				this.nanos = in.readLong();
				this.ageNanos = in.readLong();
				return ByteCodec.readList(ByteCodec::readBlock, in);
			});
			for (byte[] message : messages) {
				if (CODEC.decode(message) instanceof LedgerMessage ledger) {
					this.ledger.restore(ledger.state(), this.nanos);
				}
			}
		}
	}

}
