/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.Arrays;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * What one node spent of one key, as far as it changed. The three arrays have one element
 * for each sub-window; they are not copied, and must not be changed afterwards.
 *
 * @param origin index of the {@link OriginRow} of who wrote it; 0 is the sender
 * @param birth which life of the cell it belongs to
 * @param rate code of the writer's admit rate, see {@link RateCode}
 * @param ageMillis how long ago the writer said so
 * @param numbers low bits of the numbers of the sub-windows, see {@link LowBits}
 * @param spent permits taken
 * @param credited permits given back
 * @since 0.1.0
 */
// slots
// Arrays: messages are full of them, and equality here is by content
@SuppressWarnings("ArrayRecordComponent")
public record SlotDelta(int origin, int birth, int rate, int ageMillis, int[] numbers, long[] spent, long[] credited) {

	/*
	 * On the wire the sub-windows follow the other fields without a frame of their own: a
	 * number with a flag as lowest bit, what was spent and, if the flag is set, what was
	 * given back. They end with the array, or with a nil, after which a newer node may
	 * put fields of its own.
	 */

	private static final int FIELDS = 4;

	static final int BYTES_MIN = 1 + FIELDS;

	public SlotDelta {
		MessageBounds.check("origin", origin, 0, MessageBounds.INDEX);
		MessageBounds.check("rate", rate, 0, RateCode.MAX);
		MessageBounds.check("ageMillis", ageMillis, 0, Integer.MAX_VALUE);
		MessageBounds.check("length of spent", spent.length, numbers.length, numbers.length);
		MessageBounds.check("length of credited", credited.length, numbers.length, numbers.length);
		for (int i = 0; i < numbers.length; i++) {
			MessageBounds.check("number", numbers[i], 0, LowBits.MODULUS_MAX - 1);
			MessageBounds.check("spent", spent[i], 0, Integer.MAX_VALUE);
			MessageBounds.check("credited", credited[i], 0, spent[i]);
		}
	}

	/**
	 * The bytes of this slot, as part of a cell.
	 */
	public byte[] encode() {
		MessagePackWriter out = new MessagePackWriter();
		out.array(FIELDS + 2 * this.numbers.length + creditedCount())
			.pack(this.origin)
			.pack(this.birth)
			.pack(this.rate)
			.pack(this.ageMillis);
		for (int i = 0; i < this.numbers.length; i++) {
			boolean hasCredited = this.credited[i] > 0;
			out.pack(this.numbers[i] << 1 | (hasCredited ? 1 : 0)).pack(this.spent[i]);
			if (hasCredited) {
				out.pack(this.credited[i]);
			}
		}
		return out.toByteArray();
	}

	private int creditedCount() {
		int count = 0;
		for (long value : this.credited) {
			count += (value > 0) ? 1 : 0;
		}
		return count;
	}

	static SlotDelta unpack(MessagePackReader in) throws MalformedMessageException {
		int values = in.readFields(FIELDS);
		int origin = in.readInt();
		int birth = in.readInt();
		int rate = in.readInt();
		int ageMillis = in.readInt();
		int[] numbers = new int[values / 2];
		long[] spent = new long[values / 2];
		long[] credited = new long[values / 2];
		int count = 0;
		while (values > 0 && !in.isNil()) {
			int number = in.readInt();
			boolean hasCredited = (number & 1) != 0;
			values -= hasCredited ? 3 : 2;
			if (values < 0) {
				throw in.malformed("slot ends within a sub-window");
			}
			numbers[count] = number >> 1;
			spent[count] = in.readLong();
			credited[count++] = hasCredited ? in.readLong() : 0;
		}
		in.skip(values);
		if (count < numbers.length) {
			numbers = Arrays.copyOf(numbers, count);
			spent = Arrays.copyOf(spent, count);
			credited = Arrays.copyOf(credited, count);
		}
		return new SlotDelta(origin, birth, rate, ageMillis, numbers, spent, credited);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof SlotDelta that && this.origin == that.origin && this.birth == that.birth
				&& this.rate == that.rate && this.ageMillis == that.ageMillis
				&& Arrays.equals(this.numbers, that.numbers) && Arrays.equals(this.spent, that.spent)
				&& Arrays.equals(this.credited, that.credited);
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(new int[] { this.origin, this.birth, this.rate, this.ageMillis,
				Arrays.hashCode(this.numbers), Arrays.hashCode(this.spent), Arrays.hashCode(this.credited) });
	}

	@Override
	public String toString() {
		return "SlotDelta[origin=" + this.origin + ", birth=" + this.birth + ", rate=" + this.rate + ", ageMillis="
				+ this.ageMillis + ", numbers=" + Arrays.toString(this.numbers) + ", spent="
				+ Arrays.toString(this.spent) + ", credited=" + Arrays.toString(this.credited) + "]";
	}

}
