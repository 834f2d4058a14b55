/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.Arrays;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Compares one sub-window more closely: keys are dealt into buckets by their hash, and
 * each bucket has a digest. The array is not copied, and must not be changed afterwards.
 *
 * @param fingerprint the limit, the window and its geometry
 * @param number number of the sub-window
 * @param digests what was counted, by bucket
 * @param reply whether it answers another
 * @since 0.1.0
 */
// Arrays: messages are full of them, and equality here is by content
@SuppressWarnings("ArrayRecordComponent")
public record BucketsMessage(long fingerprint, long number, long[] digests, boolean reply) implements Message {

	static final int TYPE = 4;

	static final int FIELDS = 4;

	public BucketsMessage {
		MessageBounds.check("number", number, -MessageBounds.NUMBER, MessageBounds.NUMBER);
		MessageBounds.check("number of digests", digests.length, 0, MessageBounds.ROWS);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.reply).bits(this.fingerprint).pack(this.number);
		out.array(this.digests.length);
		for (long digest : this.digests) {
			out.bits(digest);
		}
	}

	static BucketsMessage unpack(MessagePackReader in) throws MalformedMessageException {
		boolean reply = in.readBoolean();
		return new BucketsMessage(in.readBits(), in.readLong(), unpackDigests(in), reply);
	}

	private static long[] unpackDigests(MessagePackReader in) throws MalformedMessageException {
		long[] digests = new long[in.readList(1, MessageBounds.ROWS)];
		for (int i = 0; i < digests.length; i++) {
			digests[i] = in.readBits();
		}
		return digests;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof BucketsMessage that && this.fingerprint == that.fingerprint
				&& this.number == that.number && this.reply == that.reply && Arrays.equals(this.digests, that.digests);
	}

	@Override
	public int hashCode() {
		return 31 * (31 * Long.hashCode(this.fingerprint) + Long.hashCode(this.number)) + Arrays.hashCode(this.digests);
	}

	@Override
	public String toString() {
		return "BucketsMessage[fingerprint=" + this.fingerprint + ", number=" + this.number + ", digests="
				+ Arrays.toString(this.digests) + ", reply=" + this.reply + "]";
	}

}
