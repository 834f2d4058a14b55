/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Acknowledges a prefix of the receiver's delta log.
 *
 * @param acknowledged position in the receiver's log up to which the sender has it, or -1
 * if it has nothing and the receiver should start over
 * @param lateMillis how old messages were lately when the sender took them in; not on the
 * wire if it is zero
 * @since 0.1.0
 */
public record AckMessage(long acknowledged, int lateMillis) implements Message {

	public static final int TYPE = 2;

	public static final int FIELDS = 1;

	public AckMessage {
		MessageBounds.check("acknowledged", acknowledged, -1, Long.MAX_VALUE);
		MessageBounds.check("lateMillis", lateMillis, 0, Integer.MAX_VALUE);
	}

	/**
	 * The acknowledgement of a sender that is not late.
	 */
	public AckMessage(long acknowledged) {
		this(acknowledged, 0);
	}

	/**
	 * The same of a sender that is late.
	 */
	AckMessage late(int millis) {
		return new AckMessage(this.acknowledged, millis);
	}

	void pack(MessagePackWriter out) {
		boolean late = this.lateMillis > 0;
		out.array(1 + FIELDS + (late ? 1 : 0)).pack(TYPE).pack(this.acknowledged);
		if (late) {
			out.pack(this.lateMillis);
		}
	}

	static AckMessage unpack(MessagePackReader in) throws MalformedMessageException {
		return new AckMessage(in.readLong());
	}

}
