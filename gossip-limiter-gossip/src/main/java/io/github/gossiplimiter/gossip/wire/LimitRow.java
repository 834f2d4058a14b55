/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * Entry of the dictionary of a message: the number of one window of a limit.
 *
 * @param index what cells call it
 * @param name the limit's name
 * @param window which of the limit's windows, from 0
 * @param geometry how the sender counts it
 * @since 0.1.0
 */
public record LimitRow(int index, String name, int window, WindowGeometry geometry) {

	/*
	 * A window that is longer than half of what a long can count in nanoseconds would end
	 * before it begins.
	 */
	private static final long NANOS_MAX = Long.MAX_VALUE / 2;

	private static final int FIELDS = 7;

	static final int BYTES_MIN = 1 + FIELDS;

	public LimitRow {
		MessageBounds.check("index", index, 0, MessageBounds.INDEX);
		MessageBounds.checkText("name", name, MessageBounds.NAME_BYTES);
		MessageBounds.check("window", window, 0, MessageBounds.WINDOWS - 1);
		MessageBounds.check("span", geometry.span(), 0, MessageBounds.SPAN);
		MessageBounds.check("windowNanos", geometry.windowNanos(), 1, NANOS_MAX);
		MessageBounds.check("subWindowNanos", geometry.subWindowNanos(), 1, NANOS_MAX / (geometry.span() + 1));
	}

	void pack(MessagePackWriter out) {
		out.array(FIELDS)
			.pack(this.index)
			.pack(this.name)
			.pack(this.window)
			.pack(KindCode.encode(this.geometry.kind()))
			.pack(this.geometry.windowNanos())
			.pack(this.geometry.subWindowNanos())
			.pack(this.geometry.span());
	}

	static LimitRow unpack(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		LimitRow row = new LimitRow(in.readInt(), in.readText(MessageBounds.NAME_BYTES), in.readInt(),
				unpackGeometry(in));
		in.skip(added);
		return row;
	}

	private static WindowGeometry unpackGeometry(MessagePackReader in) throws MalformedMessageException {
		return new WindowGeometry(KindCode.decode(in.readInt()), in.readLong(), in.readLong(), in.readInt());
	}

}
