/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Compares clocks by a round trip (Cristian, 1989).
 *
 * @param reply whether it answers another
 * @param echoNanos local time of who asked, when it asked
 * @param localNanos local time of the sender
 * @param offsetNanos what the sender adds to its local time to get cluster time
 * @since 0.1.0
 */
public record TimeMessage(boolean reply, long echoNanos, long localNanos, long offsetNanos) implements Message {

	static final int TYPE = 5;

	static final int FIELDS = 4;

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS)
			.pack(TYPE)
			.pack(this.reply)
			.pack(this.echoNanos)
			.pack(this.localNanos)
			.pack(this.offsetNanos);
	}

	static TimeMessage unpack(MessagePackReader in) throws MalformedMessageException {
		return new TimeMessage(in.readBoolean(), in.readLong(), in.readLong(), in.readLong());
	}

}
