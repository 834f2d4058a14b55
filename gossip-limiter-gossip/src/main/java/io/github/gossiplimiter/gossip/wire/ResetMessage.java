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
 * Requests that a peer gives back what it spent of a key.
 *
 * @param limit name of the limit
 * @param hash the key
 * @param atMicros cluster time of the reset; what was spent later stays
 * @since 0.1.0
 */
public record ResetMessage(String limit, long hash, long atMicros) implements Message {

	static final int TYPE = 7;

	static final int FIELDS = 3;

	public ResetMessage {
		MessageBounds.checkText("limit", limit, MessageBounds.NAME_BYTES);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.limit).bits(this.hash).pack(this.atMicros);
	}

	static ResetMessage unpack(MessagePackReader in) throws MalformedMessageException {
		return new ResetMessage(in.readText(MessageBounds.NAME_BYTES), in.readBits(), in.readLong());
	}

	/**
	 * Asks a peer to give back what it spent of all keys of a limit, and to confirm it.
	 * Members that do not receive it learn of the reset from the change of the limit that
	 * it was made with.
	 *
	 * @param limit name of the limit
	 * @param atMicros cluster time of the reset; what was spent later stays
	 */
	public record OfAll(String limit, long atMicros) implements Message {

		static final int TYPE = 35;

		static final int FIELDS = 2;

		public OfAll {
			MessageBounds.checkText("limit", limit, MessageBounds.NAME_BYTES);
		}

		void pack(MessagePackWriter out) {
			out.array(1 + FIELDS).pack(TYPE).pack(this.limit).pack(this.atMicros);
		}

		static OfAll unpack(MessagePackReader in) throws MalformedMessageException {
			return new OfAll(in.readText(MessageBounds.NAME_BYTES), in.readLong());
		}

	}

}
