/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Entry of the dictionary of a message: the number of an origin. The sender is always
 * number 0 and needs no row.
 *
 * @param index what slots call it
 * @param id its id
 * @param incarnation which life of it
 * @since 0.1.0
 */
public record OriginRow(int index, String id, long incarnation) {

	private static final int UTF8_BYTES_MAX = 3;

	private static final int FIELDS = 3;

	static final int BYTES_MIN = 1 + FIELDS;

	public OriginRow {
		MessageBounds.check("index", index, 1, MessageBounds.INDEX);
		MessageBounds.check("length of id", id.length(), 1, MessageBounds.ID_LENGTH);
		MessageBounds.check("incarnation", incarnation, 0, Long.MAX_VALUE);
	}

	void pack(MessagePackWriter out) {
		out.array(FIELDS).pack(this.index).pack(this.id).pack(this.incarnation);
	}

	static OriginRow unpack(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		OriginRow row = new OriginRow(in.readInt(), in.readText(MessageBounds.ID_LENGTH * UTF8_BYTES_MAX),
				in.readLong());
		in.skip(added);
		return row;
	}

}
