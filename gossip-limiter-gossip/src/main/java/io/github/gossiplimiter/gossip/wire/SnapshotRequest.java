/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Requests a snapshot of everything the receiver holds.
 *
 * @since 0.1.0
 */
public record SnapshotRequest() implements Message {

	static final int TYPE = 6;

	static final int FIELDS = 0;

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE);
	}

}
