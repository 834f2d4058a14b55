/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.List;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Writes messages with counters from parts: the bytes of a counter are encoded once, and
 * the message of each peer is put together from them.
 *
 * @since 0.1.0
 */
public final class DeltaWriter {

	/*
	 * Enough for a header; rows are rare, and the packer grows.
	 */
	private static final int HEAD_BYTES = 128;

	private DeltaWriter() {
	}

	/**
	 * The bytes of a cell.
	 * @param limit index of the {@link LimitRow}
	 * @param hash the key
	 * @param pressure how full the key is, 0 to 127
	 * @param encodedSlots what {@link SlotDelta#encode} returned
	 */
	public static byte[] cell(int limit, long hash, int pressure, List<byte[]> encodedSlots) {
		return CounterDelta.encode(limit, hash, pressure, encodedSlots);
	}

	/**
	 * The bytes of a message.
	 * @param encodedCells what {@link #cell} returned
	 * @throws IllegalArgumentException if it is larger than
	 * {@link MessageBounds#MESSAGE_BYTES}
	 */
	public static byte[] message(DeltaHeader header, List<OriginRow> origins, List<LimitRow> limits,
			List<LimitUse> uses, List<byte[]> encodedCells) {
		MessagePackWriter out = begin(encodedCells);
		DeltaMessage.pack(out, header, origins, limits, uses, encodedCells);
		return MessageCodec.end(out);
	}

	/**
	 * The bytes of a {@link RegionMessage}.
	 * @param echo whether it is the receiver's own region that spent it
	 * @param encodedCells what {@link #cell} returned
	 */
	public static byte[] region(boolean echo, RegionMessage.Run run, List<LimitRow> limits, List<LimitUse> uses,
			List<byte[]> encodedCells) {
		MessagePackWriter out = begin(encodedCells);
		RegionMessage.pack(out, echo, run, limits, uses, encodedCells);
		return MessageCodec.end(out);
	}

	private static MessagePackWriter begin(List<byte[]> encodedCells) {
		int cellBytes = encodedCells.stream().mapToInt((cell) -> cell.length).sum();
		return MessageCodec.begin(new MessagePackWriter(HEAD_BYTES + cellBytes));
	}

}
