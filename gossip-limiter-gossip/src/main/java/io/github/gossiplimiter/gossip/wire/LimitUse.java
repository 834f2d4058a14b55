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
 * The base from which the low bits of sub-window numbers are completed, for one window of
 * a limit.
 *
 * @param index index of the {@link LimitRow}, of this or an earlier message
 * @param base number of a sub-window that all in the cells are near to
 * @since 0.1.0
 */
public record LimitUse(int index, long base) {

	private static final int FIELDS = 2;

	static final int BYTES_MIN = 1 + FIELDS;

	public LimitUse {
		MessageBounds.check("index", index, 0, MessageBounds.INDEX);
		MessageBounds.check("base", base, -MessageBounds.NUMBER, MessageBounds.NUMBER);
	}

	void pack(MessagePackWriter out) {
		out.array(FIELDS).pack(this.index).pack(this.base);
	}

	static LimitUse unpack(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		LimitUse use = new LimitUse(in.readInt(), in.readLong());
		in.skip(added);
		return use;
	}

}
