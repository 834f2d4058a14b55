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
 * Answers a {@link PingMessage}, or a {@link PingRequest} on behalf of its target.
 *
 * @param number of the message it answers
 * @param reached whether the target of a request answered; true in the answer to a ping
 * @param updates updates that are disseminated with it
 * @since 0.1.0
 */
public record PingReply(long number, boolean reached, List<MemberUpdate> updates) implements MembershipMessage {

	static final int TYPE = 29;

	static final int FIELDS = 3;

	public PingReply {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		updates = MemberUpdate.checked(updates);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.reached);
		MemberUpdate.packAll(this.updates, out);
	}

	static PingReply unpack(MessagePackReader in) throws MalformedMessageException {
		return new PingReply(in.readLong(), in.readBoolean(), MemberUpdate.unpackAll(in));
	}

}
