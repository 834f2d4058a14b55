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
 * Requests that a member returns unused permits of keys, because another holder has
 * demand. The next {@link LeaseRequest} of the member confirms it.
 *
 * @param rows the keys
 * @since 0.1.0
 */
public record RecallMessage(List<Row> rows) implements Message {

	/**
	 * Most keys in one message: with the longest names so many fit into the largest.
	 */
	public static final int ROWS_MAX = 256;

	static final int TYPE = 17;

	static final int FIELDS = 1;

	public RecallMessage {
		MessageBounds.check("number of rows", rows.size(), 1, ROWS_MAX);
		rows = List.copyOf(rows);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).array(this.rows.size());
		this.rows.forEach((row) -> row.pack(out));
	}

	static RecallMessage unpack(MessagePackReader in) throws MalformedMessageException {
		int count = in.readList(Row.BYTES_MIN, ROWS_MAX);
		List<Row> rows = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			rows.add(Row.unpack(in));
		}
		return new RecallMessage(rows);
	}

	/**
	 * A key that somebody needs permits of.
	 *
	 * @param limit name of the limit
	 * @param key hash of the key
	 */
	public record Row(String limit, long key) {

		private static final int FIELDS = 2;

		/*
		 * An array, a name of one letter and a hash in full.
		 */
		static final int BYTES_MIN = 1 + 2 + 9;

		public Row {
			MessageBounds.checkText("limit", limit, MessageBounds.NAME_BYTES);
		}

		void pack(MessagePackWriter out) {
			out.array(FIELDS).pack(this.limit).bits(this.key);
		}

		static Row unpack(MessagePackReader in) throws MalformedMessageException {
			int added = in.readFields(FIELDS);
			Row row = new Row(in.readText(MessageBounds.NAME_BYTES), in.readBits());
			in.skip(added);
			return row;
		}

	}

}
