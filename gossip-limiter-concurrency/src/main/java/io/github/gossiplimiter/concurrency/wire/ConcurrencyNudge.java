/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;

/**
 * Notifies a node in front of a shared backend that an early report would change its
 * share.
 *
 * @param key the backend
 * @param node name of the node
 * @since 0.1.0
 */
public record ConcurrencyNudge(String key, String node) implements Message {

	static final int TYPE = 23;

	static final int FIELDS = 2;

	public ConcurrencyNudge {
		MessageBounds.check("length of key", key.length(), 1, ConcurrencyReport.KEY_LENGTH_MAX);
		MessageBounds.check("length of node", node.length(), 1, ConcurrencyReport.Sender.NODE_LENGTH_MAX);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.key).pack(this.node);
	}

	static ConcurrencyNudge unpack(MessagePackReader in) throws MalformedMessageException {
		return new ConcurrencyNudge(in.readText(ConcurrencyCode.KEY_BYTES), in.readText(ConcurrencyCode.NODE_BYTES));
	}

}
