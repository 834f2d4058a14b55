/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Digests of what the sender holds, one for each sub-window of each window of a limit.
 * The first step of anti-entropy.
 *
 * @param limits digests, by window of a limit
 * @param reply whether it answers another
 * @since 0.1.0
 */
public record DigestMessage(List<Rows> limits, boolean reply) implements Message {

	public static final int TYPE = 3;

	static final int FIELDS = 2;

	public DigestMessage {
		MessageBounds.check("number of limits", limits.size(), 0, MessageBounds.ROWS);
		limits = List.copyOf(limits);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.reply).array(this.limits.size());
		this.limits.forEach((rows) -> rows.pack(out));
	}

	static DigestMessage unpack(MessagePackReader in) throws MalformedMessageException {
		boolean reply = in.readBoolean();
		int count = in.readList(Rows.BYTES_MIN, MessageBounds.ROWS);
		List<Rows> limits = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			limits.add(Rows.unpack(in));
		}
		return new DigestMessage(limits, reply);
	}

	/**
	 * Digests of a window of a limit. The two arrays have one element for each
	 * sub-window; they are not copied, and must not be changed afterwards.
	 *
	 * @param fingerprint the limit, the window and its geometry
	 * @param numbers numbers of the sub-windows
	 * @param digests what was counted in them
	 */
	// Arrays: messages are full of them, and equality here is by content
	@SuppressWarnings("ArrayRecordComponent")
	public record Rows(long fingerprint, long[] numbers, long[] digests) {

		/*
		 * As in a slot, pairs follow the fields until the array ends or a nil comes. A
		 * number is written as difference to the one before.
		 */

		private static final int FIELDS = 1;

		static final int BYTES_MIN = 1 + FIELDS;

		public Rows {
			MessageBounds.check("length of digests", digests.length, numbers.length, numbers.length);
			for (long number : numbers) {
				MessageBounds.check("number", number, -MessageBounds.NUMBER, MessageBounds.NUMBER);
			}
		}

		void pack(MessagePackWriter out) {
			out.array(FIELDS + 2 * this.numbers.length).bits(this.fingerprint);
			long previous = 0;
			for (int i = 0; i < this.numbers.length; i++) {
				out.pack(this.numbers[i] - previous).bits(this.digests[i]);
				previous = this.numbers[i];
			}
		}

		static Rows unpack(MessagePackReader in) throws MalformedMessageException {
			int values = in.readFields(FIELDS);
			long fingerprint = in.readBits();
			long[] numbers = new long[values / 2];
			long[] digests = new long[values / 2];
			int count = 0;
			long previous = 0;
			for (; values > 0 && !in.isNil(); values -= 2) {
				if (values < 2) {
					throw in.malformed("number without a digest");
				}
				previous += in.readLong();
				MessageBounds.check("number", previous, -MessageBounds.NUMBER, MessageBounds.NUMBER);
				numbers[count] = previous;
				digests[count++] = in.readBits();
			}
			in.skip(values);
			return new Rows(fingerprint, Arrays.copyOf(numbers, count), Arrays.copyOf(digests, count));
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Rows that && this.fingerprint == that.fingerprint
					&& Arrays.equals(this.numbers, that.numbers) && Arrays.equals(this.digests, that.digests);
		}

		@Override
		public int hashCode() {
			return 31 * (31 * Long.hashCode(this.fingerprint) + Arrays.hashCode(this.numbers))
					+ Arrays.hashCode(this.digests);
		}

		@Override
		public String toString() {
			return "Rows[fingerprint=" + this.fingerprint + ", numbers=" + Arrays.toString(this.numbers) + ", digests="
					+ Arrays.toString(this.digests) + "]";
		}

	}

}
