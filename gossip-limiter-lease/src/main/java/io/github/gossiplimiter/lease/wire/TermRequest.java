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

/**
 * Requests that a member accepts no owner but the sender for some partitions, for a
 * while.
 *
 * @param number by which the answer refers to it; larger than that of any before
 * @param kind what is asked
 * @param rows the partitions
 * @since 0.1.0
 */
public record TermRequest(long number, Kind kind, List<Row> rows) implements Message {

	static final int TYPE = 10;

	static final int FIELDS = 3;

	public TermRequest {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("number of rows", rows.size(), 1, MessageBounds.PARTITIONS);
		rows = List.copyOf(rows);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.kind.code).array(this.rows.size());
		this.rows.forEach((row) -> row.pack(out));
	}

	static TermRequest unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		Kind kind = Kind.of(in.readInt());
		int count = in.readList(Row.BYTES_MIN, MessageBounds.PARTITIONS);
		List<Row> rows = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			rows.add(Row.unpack(in));
		}
		return new TermRequest(number, kind, rows);
	}

	/**
	 * A requested partition.
	 *
	 * @param partition its number
	 * @param term number of the sender's term
	 * @param fromOwner incarnation of the owner whose term this one continues, 0 if it
	 * continues none
	 * @param fromTerm number of that owner's term
	 */
	public record Row(int partition, long term, long fromOwner, long fromTerm) {

		private static final int FIELDS = 2;

		private static final int FIELDS_FROM = 2;

		static final int BYTES_MIN = 1 + FIELDS;

		public Row {
			MessageBounds.check("partition", partition, 0, MessageBounds.PARTITIONS - 1);
			MessageBounds.check("term", term, 1, Long.MAX_VALUE);
			MessageBounds.check("fromTerm", fromTerm, (fromOwner != 0) ? 1 : 0, (fromOwner != 0) ? Long.MAX_VALUE : 0);
		}

		void pack(MessagePackWriter out) {
			out.array(FIELDS + ((this.fromOwner != 0) ? FIELDS_FROM : 0)).pack(this.partition).pack(this.term);
			if (this.fromOwner != 0) {
				out.bits(this.fromOwner).pack(this.fromTerm);
			}
		}

		static Row unpack(MessagePackReader in) throws MalformedMessageException {
			int added = in.readFields(FIELDS);
			int partition = in.readInt();
			long term = in.readLong();
			boolean handed = added >= FIELDS_FROM;
			Row row = new Row(partition, term, handed ? in.readBits() : 0, handed ? in.readLong() : 0);
			in.skip(handed ? added - FIELDS_FROM : added);
			return row;
		}

	}

	/**
	 * Kind of request. Numbers never change, while the order may.
	 */
	public enum Kind {

		/**
		 * Promise, if no other member has the promise.
		 */
		CLAIM(0),

		/**
		 * Promise, and report what the member spent and holds of those keys; from then on
		 * it accepts nothing of them from former owners.
		 */
		TELL(1),

		/**
		 * To promise again, only if nobody else was promised anything since.
		 */
		CONTINUE(2),

		/**
		 * The same of an owner that has its right: from then on the member decides
		 * nothing by a share of its own.
		 */
		RENEW(3);

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
