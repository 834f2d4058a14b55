/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.wire;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.codec.Span;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LedgerState;

/**
 * A piece of the state of leased keys: what the sender spent and holds itself, for a new
 * owner that requested it, or all of a partition, handed over to the next owner.
 *
 * @param number of the request it answers, or of the handing over
 * @param piece which piece, from 0
 * @param pieces how many there are
 * @param origin what is handed over, nothing if it is told
 * @param state the keys; instants travel as distances from when it was written, so that
 * those that are read are of a clock that showed 0 then
 * @since 0.1.0
 */
public record LedgerMessage(long number, int piece, int pieces, Origin origin, LedgerState state) implements Message {

	static final int TYPE = 12;

	static final int FIELDS = 5;

	public LedgerMessage {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("pieces", pieces, 1, MessageBounds.PIECES);
		MessageBounds.check("piece", piece, 0, pieces - 1);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.piece).pack(this.pieces);
		this.origin.pack(out);
		out.array(this.state.keys().size());
		this.state.keys().forEach((key) -> KeyStateCode.pack(key, this.state.nowNanos(), out));
	}

	static LedgerMessage unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		int piece = in.readInt();
		int pieces = in.readInt();
		Origin origin = Origin.unpack(in);
		int count = in.readList(KeyStateCode.BYTES_MIN, MessageBounds.MESSAGE_BYTES);
		List<KeyState> keys = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			keys.add(KeyStateCode.unpack(in));
		}
		return new LedgerMessage(number, piece, pieces, origin, new LedgerState(0, keys));
	}

	/**
	 * The bytes that a key takes in a message.
	 * @param nowNanos when its state was written
	 */
	public static int bytes(KeyState key, long nowNanos) {
		MessagePackWriter out = new MessagePackWriter();
		KeyStateCode.pack(key, nowNanos, out);
		return out.size();
	}

	/**
	 * What is handed over.
	 *
	 * @param partition the partition
	 * @param term number of the sender's term that ends; 0 if nothing is handed over
	 * @param ignorantNanos since how long something that happened before may not be
	 * known; negative if everything is
	 * @param ignorantOfForeignHoldersNanos the same of what nodes of other regions did
	 */
	public record Origin(int partition, long term, long ignorantNanos, long ignorantOfForeignHoldersNanos) {

		/**
		 * Nothing is handed over.
		 */
		public static final Origin NONE = new Origin(0, 0, -1, -1);

		private static final int FIELDS = 3;

		public Origin {
			MessageBounds.check("partition", partition, 0, MessageBounds.PARTITIONS - 1);
			MessageBounds.check("term", term, 0, Long.MAX_VALUE);
			MessageBounds.check("ignorantNanos", ignorantNanos, -1, Long.MAX_VALUE);
			MessageBounds.check("ignorantOfForeignHoldersNanos", ignorantOfForeignHoldersNanos, -1, Long.MAX_VALUE);
		}

		void pack(MessagePackWriter out) {
			boolean guests = this.ignorantOfForeignHoldersNanos >= 0;
			out.array(FIELDS + (guests ? 1 : 0)).pack(this.partition).pack(this.term).pack(packed(this.ignorantNanos));
			if (guests) {
				out.pack(packed(this.ignorantOfForeignHoldersNanos));
			}
		}

		/*
		 * As short a time as it may be, because it will be counted from its arrival.
		 */
		private static long packed(long nanos) {
			return (nanos < 0) ? 0 : 1 + Span.MICROS.floor(nanos);
		}

		static Origin unpack(MessagePackReader in) throws MalformedMessageException {
			int added = in.readFields(FIELDS);
			int partition = in.readInt();
			long term = in.readLong();
			long ignorant = ignorant(in);
			Origin origin = new Origin(partition, term, ignorant, (added > 0) ? ignorant(in) : -1);
			in.skip(Math.max(0, added - 1));
			return origin;
		}

		private static long ignorant(MessagePackReader in) throws MalformedMessageException {
			long nanos = Span.MICROS.read(in);
			return (nanos > 0) ? nanos - 1000 : -1;
		}

	}

}
