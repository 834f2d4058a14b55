package io.github.gossiplimiter.raft;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.microraft.statemachine.StateMachine;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.LedgerMessage;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.lease.KeyState;
import io.github.gossiplimiter.lease.Ledger;
import io.github.gossiplimiter.lease.LedgerState;
import io.github.gossiplimiter.lease.Surroundings;

/**
 * The ledger as far as a majority has stored it, and what a new leader begins with.
 */
final class LedgerMachine implements StateMachine {

	/*
	 * Time is that of the leader that wrote an entry. When the leader changes, time goes
	 * on from where the last entry left it: what lies between is not known, so everything
	 * counts as long as if nothing had passed, and open lots as if they had just been
	 * granted. Whatever its age was by then, it is older in truth, never younger.
	 */

	/*
	 * Parts of a snapshot. Which part a key is in depends on the key alone: should a
	 * leader fail while it hands over its snapshot, the next one goes on with the parts
	 * of its own, and together they have every key.
	 */
	private static final int CHUNKS = 16;

	/*
	 * Half of the largest message: a key more never makes it too large.
	 */
	private static final int MESSAGE_BYTES = 60 << 10;

	/*
	 * Keys that are looked at for each deal, whether they can go.
	 */
	private static final int LOOKS_PER_DEAL = 2;

	private final int keysMax;

	private final Supplier<Entry> termEntry;

	private Ledger book;

	private int term;

	private long nanos;

	private long ageNanos;

	private @Nullable Consumer<Entry> listener;

	/**
	 * Create a machine that knows nothing.
	 * @param keysMax most keys to hold
	 * @param termEntry what a leader writes when its term begins
	 */
	LedgerMachine(int keysMax, Supplier<Entry> termEntry) {
		this.keysMax = keysMax;
		this.termEntry = termEntry;
		this.book = new Ledger(Surroundings.NONE, keysMax);
	}

	/**
	 * Tell somebody of each entry that was stored.
	 */
	void listener(Consumer<Entry> value) {
		this.listener = value;
	}

	/**
	 * For how long the ledger has been there at least, as of its last entry.
	 */
	long ageNanos() {
		return this.ageNanos;
	}

	/**
	 * A ledger to go on with, on another clock.
	 */
	Ledger continued(Surroundings surroundings, long nowNanos) {
		Ledger ledger = new Ledger(surroundings, this.keysMax);
		ledger.restore(this.book.state(this.nanos), nowNanos);
		ledger.renewLots(nowNanos);
		return ledger;
	}

	@Override
	public Object getNewTermOperation() {
		return this.termEntry.get().toBytes();
	}

	@Override
	public Object runOperation(long commitIndex, Object operation) {
		Entry entry = entry((byte[]) operation);
		if (entry.term() != this.term) {
			this.book = continued(Surroundings.NONE, entry.nanos());
			this.term = entry.term();
			this.nanos = entry.nanos();
		}
		this.ageNanos += Math.max(0, entry.nanos() - this.nanos);
		this.nanos = Math.max(this.nanos, entry.nanos());
		entry.deals().forEach((deal) -> this.book.record(deal.call(), deal.answer(), this.nanos));
		this.book.maintain(LOOKS_PER_DEAL * entry.deals().size(), this.nanos);
		if (this.listener != null) {
			this.listener.accept(entry);
		}
		return entry;
	}

	private static Entry entry(byte[] bytes) {
		try {
			return Entry.of(bytes);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("an entry that cannot be read", ex);
		}
	}

	@Override
	public void takeSnapshot(long commitIndex, Consumer<Object> chunks) {
		for (int i = 0; i < CHUNKS; i++) {
			int number = i;
			LedgerState state = this.book.state((key) -> Math.floorMod(key, CHUNKS) == number, this.nanos);
			chunks.accept(Bytes.of((out) -> {
				out.writeInt(this.term);
				out.writeLong(this.nanos);
				out.writeLong(this.ageNanos);
				Bytes.writeList(cut(state), Bytes::writeBlock, out);
			}));
		}
	}

	private static List<byte[]> cut(LedgerState state) {
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
		return MessageCodec.encode(new LedgerMessage(0, 0, 1, LedgerMessage.Origin.NONE, state));
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
		this.book = new Ledger(Surroundings.NONE, this.keysMax);
		for (Object chunk : chunks) {
			List<byte[]> messages = Bytes.read((byte[]) chunk, (in) -> {
				this.term = in.readInt();
				this.nanos = in.readLong();
				this.ageNanos = in.readLong();
				return Bytes.readList(Bytes::readBlock, in);
			});
			for (byte[] message : messages) {
				if (MessageCodec.decode(message) instanceof LedgerMessage ledger) {
					this.book.restore(ledger.state(), this.nanos);
				}
			}
		}
	}

}
