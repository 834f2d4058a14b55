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
 * Requests the state of a backend from the member that may have coordinated it until now;
 * it is handed over as soon as that member sees the sender as its successor.
 *
 * @param number by which the {@link ConcurrencyHandover} refers to it
 * @param key the backend
 * @since 0.1.0
 */
public record ConcurrencyClaim(long number, String key) implements Message {

	static final int TYPE = 25;

	static final int FIELDS = 2;

	public ConcurrencyClaim {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("length of key", key.length(), 1, ConcurrencyReport.KEY_LENGTH_MAX);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.key);
	}

	static ConcurrencyClaim unpack(MessagePackReader in) throws MalformedMessageException {
		return new ConcurrencyClaim(in.readLong(), in.readText(ConcurrencyCode.KEY_BYTES));
	}

}
