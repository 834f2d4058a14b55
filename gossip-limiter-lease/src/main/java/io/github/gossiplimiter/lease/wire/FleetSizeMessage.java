/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * The number of members by which the sender divides allowances of hybrid limits. A node
 * that joins requests it of all others, and decides nothing without a lease until each
 * has counted it.
 *
 * @param members the number, in effect for all keys
 * @param reply whether the receiver should say the same of itself
 * @since 0.1.0
 */
public record FleetSizeMessage(int members, boolean reply) implements Message {

	static final int TYPE = 16;

	static final int FIELDS = 2;

	public FleetSizeMessage {
		MessageBounds.check("members", members, 1, Integer.MAX_VALUE);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.members).pack(this.reply ? 1 : 0);
	}

	static FleetSizeMessage unpack(MessagePackReader in) throws MalformedMessageException {
		int members = in.readInt();
		int asks = in.readInt();
		MessageBounds.check("asks", asks, 0, 1);
		return new FleetSizeMessage(members, asks == 1);
	}

}
