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
 * Notifies members of keys of hybrid limits that changed between deciding without a lease
 * and leasing, so that members without a call of their own receive it as well.
 *
 * @param rows the keys
 * @since 0.1.0
 */
public record ModeSwitchMessage(List<Row> rows) implements Message {

	/**
	 * Most keys in one message: with the longest names so many fit into the largest.
	 */
	public static final int ROWS_MAX = 256;

	static final int TYPE = 15;

	static final int FIELDS = 1;

	public ModeSwitchMessage {
		MessageBounds.check("number of rows", rows.size(), 1, ROWS_MAX);
		rows = List.copyOf(rows);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).array(this.rows.size());
		this.rows.forEach((row) -> row.pack(out));
	}

	static ModeSwitchMessage unpack(MessagePackReader in) throws MalformedMessageException {
		int count = in.readList(Row.BYTES_MIN, ROWS_MAX);
		List<Row> rows = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			rows.add(Row.unpack(in));
		}
		return new ModeSwitchMessage(rows);
	}

	/**
	 * A key that has changed.
	 *
	 * @param limit name of the limit
	 * @param key hash of the key
	 * @param epoch which change it was; odd if permits are leased from now on
	 */
	public record Row(String limit, long key, long epoch) {

		private static final int FIELDS = 3;

		/*
		 * An array, a name of one letter, a hash in full and a small number.
		 */
		static final int BYTES_MIN = 1 + 2 + 9 + 1;

		public Row {
			MessageBounds.checkText("limit", limit, MessageBounds.NAME_BYTES);
			MessageBounds.check("epoch", epoch, 1, Long.MAX_VALUE);
		}

		void pack(MessagePackWriter out) {
			out.array(FIELDS).pack(this.limit).bits(this.key).pack(this.epoch);
		}

		static Row unpack(MessagePackReader in) throws MalformedMessageException {
			int added = in.readFields(FIELDS);
			Row row = new Row(in.readText(MessageBounds.NAME_BYTES), in.readBits(), in.readLong());
			in.skip(added);
			return row;
		}

	}

}
