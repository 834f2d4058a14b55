/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Changed slots of one key in one window.
 *
 * @param limit index of the {@link LimitRow}
 * @param hash the key
 * @param pressure how full the key is at the sender, 0 to 127
 * @param slots counters that changed, by who wrote them
 * @since 0.1.0
 */
public record CounterDelta(int limit, long hash, int pressure, List<SlotDelta> slots) {

	private static final int FIELDS = 4;

	static final int BYTES_MIN = 1 + FIELDS;

	public CounterDelta {
		check(limit, pressure);
		slots = List.copyOf(slots);
	}

	static void check(int limit, int pressure) {
		MessageBounds.check("limit", limit, 0, MessageBounds.INDEX);
		MessageBounds.check("pressure", pressure, 0, MessageBounds.PRESSURE);
	}

	public byte[] encode() {
		return encode(this.limit, this.hash, this.pressure, this.slots.stream().map(SlotDelta::encode).toList());
	}

	static byte[] encode(int limit, long hash, int pressure, List<byte[]> encodedSlots) {
		check(limit, pressure);
		MessagePackWriter out = new MessagePackWriter();
		out.array(FIELDS).pack(limit).bits(hash).pack(pressure).array(encodedSlots.size());
		encodedSlots.forEach(out::raw);
		return out.toByteArray();
	}

	static CounterDelta unpack(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		CounterDelta cell = new CounterDelta(in.readInt(), in.readBits(), in.readInt(), unpackSlots(in));
		in.skip(added);
		return cell;
	}

	private static List<SlotDelta> unpackSlots(MessagePackReader in) throws MalformedMessageException {
		int count = in.readList(SlotDelta.BYTES_MIN, MessageBounds.ROWS);
		List<SlotDelta> slots = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			slots.add(SlotDelta.unpack(in));
		}
		return slots;
	}

}
