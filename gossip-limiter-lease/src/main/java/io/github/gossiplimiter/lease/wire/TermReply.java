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
 * Reply to a {@link TermRequest}, with the outcomes of its rows in their order.
 *
 * @param number of the request
 * @param pieces messages that tell what the sender spent and holds of the keys it was
 * asked about; 0 if that is nothing
 * @param rows what became of the rows
 * @since 0.1.0
 */
public record TermReply(long number, int pieces, List<Row> rows) implements Message {

	static final int TYPE = 11;

	static final int FIELDS = 3;

	public TermReply {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("pieces", pieces, 0, MessageBounds.PIECES);
		MessageBounds.check("number of rows", rows.size(), 1, MessageBounds.PARTITIONS);
		rows = List.copyOf(rows);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.pieces).array(this.rows.size());
		this.rows.forEach((row) -> row.pack(out));
	}

	static TermReply unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		int pieces = in.readInt();
		int count = in.readList(Row.BYTES_MIN, MessageBounds.PARTITIONS);
		List<Row> rows = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			rows.add(Row.unpack(in));
		}
		return new TermReply(number, pieces, rows);
	}

	/**
	 * Outcome of the request for a partition.
	 */
	public sealed interface Row permits Promised, Refused {

		/**
		 * Fewest bytes one takes.
		 */
		int BYTES_MIN = 3;

		private void pack(MessagePackWriter out) {
			if (this instanceof Promised promised) {
				boolean shared = promised.sharedNanos() != Promised.NEVER;
				out.array(shared ? 3 : 2).pack(Promised.CODE).pack(Span.MILLIS.floor(promised.freeNanos()));
				if (shared) {
					out.pack(Span.MILLIS.floor(promised.sharedNanos()));
				}
			}
			else if (this instanceof Refused refused) {
				out.array(3).pack(Refused.CODE).pack(Span.MILLIS.ceil(refused.waitNanos())).bits(refused.owner());
			}
		}

		private static Row unpack(MessagePackReader in) throws MalformedMessageException {
			int fields = in.readFields(2);
			int code = in.readInt();
			long nanos = Span.MILLIS.read(in);
			if (code == Promised.CODE) {
				Promised promised = new Promised(nanos, (fields > 0) ? Span.MILLIS.read(in) : Promised.NEVER);
				in.skip(Math.max(0, fields - 1));
				return promised;
			}
			if (code != Refused.CODE || fields < 1) {
				throw in.malformed("verdict " + code + " with " + (fields + 2) + " fields");
			}
			long owner = in.readBits();
			in.skip(fields - 1);
			return new Refused(nanos, owner);
		}

	}

	/**
	 * The member accepts no other owner of the partition for a while.
	 *
	 * @param freeNanos for how long nobody else has had this promise of the member, who
	 * the term continues not counted
	 * @param sharedNanos how long ago the member last decided by its own share of a
	 * limit, 0 if it may do so from now on; {@link #NEVER} if it never did
	 */
	public record Promised(long freeNanos, long sharedNanos) implements Row {

		/**
		 * A member that never decided by a share.
		 */
		public static final long NEVER = -1;

		static final int CODE = 0;

		public Promised {
			MessageBounds.check("freeNanos", freeNanos, 0, Long.MAX_VALUE);
			MessageBounds.check("sharedNanos", sharedNanos, NEVER, Long.MAX_VALUE);
		}

		/**
		 * A promise of a member that never decided by a share.
		 */
		public Promised(long freeNanos) {
			this(freeNanos, NEVER);
		}

	}

	/**
	 * The member promised the partition to another one, or may not promise anything yet.
	 *
	 * @param waitNanos how long that lasts
	 * @param owner incarnation of the other one, 0 if there is none
	 */
	public record Refused(long waitNanos, long owner) implements Row {

		static final int CODE = 1;

		public Refused {
			MessageBounds.check("waitNanos", waitNanos, 0, Long.MAX_VALUE);
		}

	}

}
