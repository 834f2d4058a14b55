/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership.wire;

import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Probes whether a member is alive: it replies with the same number.
 *
 * @param number by which the reply refers to it
 * @param updates updates that are disseminated with it; the first is the suspicion
 * against the receiver, if there is one
 * @since 0.1.0
 */
public record PingMessage(long number, List<MemberUpdate> updates) implements MembershipMessage {

	public static final int TYPE = 27;

	static final int FIELDS = 2;

	public PingMessage {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		updates = MemberUpdate.checked(updates);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number);
		MemberUpdate.packAll(this.updates, out);
	}

	static PingMessage unpack(MessagePackReader in) throws MalformedMessageException {
		return new PingMessage(in.readLong(), MemberUpdate.unpackAll(in));
	}

}
