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
 * Requests that the receiver probes a third member, and replies whether that answered.
 *
 * @param number by which the reply refers to it
 * @param target incarnation of the member to probe
 * @param updates updates that are disseminated with it
 * @since 0.1.0
 */
public record PingRequest(long number, long target, List<MemberUpdate> updates) implements MembershipMessage {

	static final int TYPE = 28;

	static final int FIELDS = 3;

	public PingRequest {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MemberRow.checkIncarnation(target);
		updates = MemberUpdate.checked(updates);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.target);
		MemberUpdate.packAll(this.updates, out);
	}

	static PingRequest unpack(MessagePackReader in) throws MalformedMessageException {
		return new PingRequest(in.readLong(), in.readLong(), MemberUpdate.unpackAll(in));
	}

}
