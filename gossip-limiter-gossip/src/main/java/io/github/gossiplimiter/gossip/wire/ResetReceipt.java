/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Confirms a {@link ResetMessage} or a {@link ResetMessage.OfAll}: the sender has given
 * back what it spent, now or when it received the message before.
 *
 * @param limit name of the limit
 * @param all whether all keys were reset
 * @param hash the key, 0 if all were
 * @param atMicros cluster time of the reset
 * @since 0.1.0
 */
public record ResetReceipt(String limit, boolean all, long hash, long atMicros) implements Message {

	static final int TYPE = 34;

	static final int FIELDS = 4;

	public ResetReceipt {
		MessageBounds.checkText("limit", limit, MessageBounds.NAME_BYTES);
	}

	/**
	 * Confirm a reset of a key.
	 */
	public static ResetReceipt of(ResetMessage reset) {
		return new ResetReceipt(reset.limit(), false, reset.hash(), reset.atMicros());
	}

	/**
	 * Confirm a reset of all keys.
	 */
	public static ResetReceipt of(ResetMessage.OfAll reset) {
		return new ResetReceipt(reset.limit(), true, 0, reset.atMicros());
	}

	/**
	 * What it confirms.
	 */
	public Message reset() {
		return this.all ? new ResetMessage.OfAll(this.limit, this.atMicros)
				: new ResetMessage(this.limit, this.hash, this.atMicros);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.limit).pack(this.all ? 1 : 0).bits(this.hash).pack(this.atMicros);
	}

	static ResetReceipt unpack(MessagePackReader in) throws MalformedMessageException {
		String limit = in.readText(MessageBounds.NAME_BYTES);
		boolean all = in.readBoolean();
		return new ResetReceipt(limit, all, in.readBits(), in.readLong());
	}

}
