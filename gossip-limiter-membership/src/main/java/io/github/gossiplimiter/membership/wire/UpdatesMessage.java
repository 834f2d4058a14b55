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
 * Disseminates updates about members where no other message carries them.
 *
 * @param updates the updates
 * @since 0.1.0
 */
public record UpdatesMessage(List<MemberUpdate> updates) implements MembershipMessage {

	static final int TYPE = 30;

	static final int FIELDS = 1;

	public UpdatesMessage {
		updates = MemberUpdate.checked(updates);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE);
		MemberUpdate.packAll(this.updates, out);
	}

	static UpdatesMessage unpack(MessagePackReader in) throws MalformedMessageException {
		return new UpdatesMessage(MemberUpdate.unpackAll(in));
	}

}
