/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Summarizes which members the sender believes to be alive. A receiver that believes
 * another set begins a state exchange.
 *
 * @param digest exclusive or of the mixed incarnations
 * @param members how many there are, the sender included
 * @since 0.1.0
 */
public record StateDigest(long digest, int members) implements MembershipMessage {

	public static final int TYPE = 32;

	static final int FIELDS = 2;

	public StateDigest {
		MessageBounds.check("members", members, 0, Integer.MAX_VALUE);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).bits(this.digest).pack(this.members);
	}

	static StateDigest unpack(MessagePackReader in) throws MalformedMessageException {
		return new StateDigest(in.readBits(), in.readInt());
	}

}
