/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership.wire;

import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * A part of everything the sender knows of members, in one direction of a push-pull state
 * exchange.
 *
 * @param answer whether the receiver should send its own state back
 * @param updates what the sender knows; if that does not fit, further messages follow
 * @since 0.1.0
 */
public record StateMessage(boolean answer, List<MemberUpdate> updates) implements MembershipMessage {

	static final int TYPE = 31;

	static final int FIELDS = 2;

	public StateMessage {
		updates = MemberUpdate.checked(updates);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.answer);
		MemberUpdate.packAll(this.updates, out);
	}

	static StateMessage unpack(MessagePackReader in) throws MalformedMessageException {
		return new StateMessage(in.readBoolean(), MemberUpdate.unpackAll(in));
	}

}
