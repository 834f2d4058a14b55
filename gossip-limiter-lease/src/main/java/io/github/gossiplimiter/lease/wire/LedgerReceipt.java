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
 * Acknowledges a piece of a ledger that was handed over.
 *
 * @param number of the handing over
 * @param piece which piece
 * @since 0.1.0
 */
public record LedgerReceipt(long number, int piece) implements Message {

	static final int TYPE = 13;

	static final int FIELDS = 2;

	public LedgerReceipt {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("piece", piece, 0, MessageBounds.PIECES - 1);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.piece);
	}

	static LedgerReceipt unpack(MessagePackReader in) throws MalformedMessageException {
		return new LedgerReceipt(in.readLong(), in.readInt());
	}

}
