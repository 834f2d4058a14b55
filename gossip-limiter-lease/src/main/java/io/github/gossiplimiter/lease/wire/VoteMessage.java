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

/**
 * Hands the vote of a member that leaves over to one that stays, and from there to the
 * next life of the member: its promises to owners.
 *
 * @param number by which the receiver of a request refers to it
 * @param kind which step it is
 * @param voter incarnation of the member whose vote it is; 0 in a request for the vote of
 * the sender's former life
 * @param validNanos how much longer the vote counts at its receiver, 0 unless it is
 * handed over
 * @param pieces messages that tell what the member spent and holds, 0 unless it is handed
 * over
 * @param rows what was promised, nothing unless it is handed over
 * @since 0.1.0
 */
public record VoteMessage(long number, Kind kind, long voter, long validNanos, int pieces,
		List<Row> rows) implements Message {

	static final int TYPE = 33;

	static final int FIELDS = 6;

	public VoteMessage {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("validNanos", validNanos, 0, Long.MAX_VALUE);
		MessageBounds.check("pieces", pieces, 0, MessageBounds.PIECES);
		MessageBounds.check("number of rows", rows.size(), 0, MessageBounds.PARTITIONS);
		rows = List.copyOf(rows);
	}

	/**
	 * A step that hands nothing over.
	 */
	public static VoteMessage of(long number, Kind kind, long voter) {
		return new VoteMessage(number, kind, voter, 0, 0, List.of());
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.kind.code).bits(this.voter);
		out.pack(Span.MILLIS.floor(this.validNanos)).pack(this.pieces).array(this.rows.size());
		this.rows.forEach((row) -> row.pack(out));
	}

	static VoteMessage unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		Kind kind = Kind.of(in.readInt());
		long voter = in.readBits();
		long valid = Span.MILLIS.read(in);
		int pieces = in.readInt();
		int count = in.readList(Row.BYTES_MIN, MessageBounds.PARTITIONS);
		List<Row> rows = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			rows.add(Row.unpack(in));
		}
		return new VoteMessage(number, kind, voter, valid, pieces, rows);
	}

	/**
	 * The last promise for a partition.
	 *
	 * @param partition its number
	 * @param owner incarnation of the member that has it, or had it last
	 * @param term number of that owner's term
	 * @param freeNanos for how long nobody else has had it
	 * @param boundNanos how much longer it binds, 0 if it is over
	 * @param overNanos how long it has been over, 0 if it binds
	 */
	public record Row(int partition, long owner, long term, long freeNanos, long boundNanos, long overNanos) {

		private static final int FIELDS = 6;

		static final int BYTES_MIN = 1 + FIELDS;

		public Row {
			MessageBounds.check("partition", partition, 0, MessageBounds.PARTITIONS - 1);
			MessageBounds.check("term", term, 1, Long.MAX_VALUE);
			MessageBounds.check("freeNanos", freeNanos, 0, Long.MAX_VALUE);
			MessageBounds.check("boundNanos", boundNanos, 0, Long.MAX_VALUE);
			MessageBounds.check("overNanos", overNanos, 0, Long.MAX_VALUE);
		}

		/*
		 * Rounded so that the promise seems newer, and binds longer.
		 */
		void pack(MessagePackWriter out) {
			out.array(FIELDS).pack(this.partition).bits(this.owner).pack(this.term);
			out.pack(Span.MILLIS.floor(this.freeNanos))
				.pack(Span.MILLIS.ceil(this.boundNanos))
				.pack(Span.MILLIS.floor(this.overNanos));
		}

		static Row unpack(MessagePackReader in) throws MalformedMessageException {
			int added = in.readFields(FIELDS);
			Row row = new Row(in.readInt(), in.readBits(), in.readLong(), Span.MILLIS.read(in), Span.MILLIS.read(in),
					Span.MILLIS.read(in));
			in.skip(added);
			return row;
		}

	}

	/**
	 * The steps. Numbers never change, while the order may.
	 */
	public enum Kind {

		/**
		 * The sender leaves: its vote may be requested.
		 */
		OFFER(0),

		/**
		 * Requests the vote of a member that leaves, or, by a member that has started and
		 * may not vote yet, that of its former life, which the receiver may keep.
		 */
		REQUEST(1),

		/**
		 * Hands a vote over. From now on the sender does not use it.
		 */
		VOTE(2),

		/**
		 * The vote has arrived.
		 */
		RECEIPT(3);

		private final int code;

		Kind(int code) {
			this.code = code;
		}

		private static Kind of(int code) {
			for (Kind kind : values()) {
				if (kind.code == code) {
					return kind;
				}
			}
			throw new IllegalArgumentException("kind must be between 0 and 3: kind=" + code);
		}

	}

}
