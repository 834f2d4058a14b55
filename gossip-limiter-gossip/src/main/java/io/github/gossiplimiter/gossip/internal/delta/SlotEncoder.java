/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.IdentityHashMap;

import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.wire.LowBits;
import io.github.gossiplimiter.gossip.wire.RateCode;
import io.github.gossiplimiter.gossip.wire.SlotDelta;

/**
 * Encodes slots, each once a round, for however many peers.
 */
public final class SlotEncoder {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final IdentityHashMap<Slot, Encoded> encoded = new IdentityHashMap<>();

	private long encodings;

	private static final class Encoded {

		final long sequence;

		final int subWindows;

		final byte[] bytes;

		Encoded(long sequence, int subWindows, byte[] bytes) {
			this.sequence = sequence;
			this.subWindows = subWindows;
			this.bytes = bytes;
		}

	}

	/**
	 * Begin another round.
	 */
	public void clear() {
		this.encoded.clear();
	}

	/**
	 * How many slots were encoded since start.
	 */
	public long encodings() {
		return this.encodings;
	}

	/**
	 * The bytes of what changed of a slot after a place in the log.
	 * @param origin the short name of who wrote it
	 */
	public byte[] encode(Slot slot, int origin, long after, long nowNanos) {
		int changed = 0;
		for (int i = 0; i < slot.size(); i++) {
			changed += (slot.sequence(i) > after) ? 1 : 0;
		}
		// Later changes are a part of earlier ones: as many are the same ones.
		Encoded known = this.encoded.get(slot);
		if (known != null && known.sequence == slot.sequence() && known.subWindows == changed) {
			return known.bytes;
		}
		byte[] bytes = delta(slot, origin, after, changed, nowNanos).encode();
		this.encoded.put(slot, new Encoded(slot.sequence(), changed, bytes));
		this.encodings++;
		return bytes;
	}

	private static SlotDelta delta(Slot slot, int origin, long after, int changed, long nowNanos) {
		int modulus = LowBits.modulus(slot.geometry());
		int[] numbers = new int[changed];
		long[] spent = new long[changed];
		long[] credited = new long[changed];
		int at = 0;
		for (int i = 0; i < slot.size(); i++) {
			if (slot.sequence(i) > after) {
				numbers[at] = LowBits.low(slot.number(i), modulus);
				spent[at] = slot.spent(i);
				credited[at++] = slot.credited(i);
			}
		}
		long sinceNanos = (origin == 0) ? slot.changedNanos() : Math.max(slot.changedNanos(), slot.rateNanos());
		long age = Math.max(0, nowNanos - sinceNanos) / NANOS_PER_MILLI;
		return new SlotDelta(origin, slot.name().birth(), RateCode.encode(slot.replicas().ratePerMilli(slot, nowNanos)),
				(int) Math.min(age, Integer.MAX_VALUE), numbers, spent, credited);
	}

}
