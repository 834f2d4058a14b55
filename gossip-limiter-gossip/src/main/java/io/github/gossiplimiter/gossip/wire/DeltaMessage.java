/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Changed counters, with the names that the receiver has not acknowledged yet.
 * {@link DeltaWriter} writes the same from parts that are encoded already.
 *
 * @param header what the message says about itself
 * @param origins nodes it introduces
 * @param limits windows of limits it introduces
 * @param uses windows of limits it has cells of
 * @param cells what changed
 * @since 0.1.0
 */
public record DeltaMessage(DeltaHeader header, List<OriginRow> origins, List<LimitRow> limits, List<LimitUse> uses,
		List<CounterDelta> cells) implements Message {

	public static final int TYPE = 1;

	private static final int LISTS = 4;

	public static final int FIELDS = DeltaHeader.FIELDS + LISTS;

	public DeltaMessage {
		check(origins, limits, uses);
		origins = List.copyOf(origins);
		limits = List.copyOf(limits);
		uses = List.copyOf(uses);
		cells = List.copyOf(cells);
	}

	static void check(List<OriginRow> origins, List<LimitRow> limits, List<LimitUse> uses) {
		MessageBounds.check("number of origins", origins.size(), 0, MessageBounds.ROWS);
		MessageBounds.check("number of limits", limits.size(), 0, MessageBounds.ROWS);
		MessageBounds.check("number of uses", uses.size(), 0, MessageBounds.ROWS);
	}

	/**
	 * The same of a sender that is late.
	 */
	public DeltaMessage late(int millis) {
		return new DeltaMessage(this.header.late(millis), this.origins, this.limits, this.uses, this.cells);
	}

	void pack(MessagePackWriter out) {
		pack(out, this.header, this.origins, this.limits, this.uses,
				this.cells.stream().map(CounterDelta::encode).toList());
	}

	static void pack(MessagePackWriter out, DeltaHeader header, List<OriginRow> origins, List<LimitRow> limits,
			List<LimitUse> uses, List<byte[]> encodedCells) {
		check(origins, limits, uses);
		boolean late = header.lateMillis() > 0;
		header.pack(out.array(1 + FIELDS + (late ? 1 : 0)).pack(TYPE));
		out.array(origins.size());
		origins.forEach((row) -> row.pack(out));
		pack(out, limits, uses, encodedCells);
		if (late) {
			out.pack(header.lateMillis());
		}
	}

	static void pack(MessagePackWriter out, List<LimitRow> limits, List<LimitUse> uses, List<byte[]> encodedCells) {
		out.array(limits.size());
		limits.forEach((row) -> row.pack(out));
		out.array(uses.size());
		uses.forEach((use) -> use.pack(out));
		out.array(encodedCells.size());
		encodedCells.forEach(out::raw);
	}

	static DeltaMessage unpack(MessagePackReader in) throws MalformedMessageException {
		return new DeltaMessage(DeltaHeader.unpack(in),
				unpack(in, OriginRow.BYTES_MIN, MessageBounds.ROWS, OriginRow::unpack), unpackLimits(in),
				unpackUses(in), unpackCells(in));
	}

	static List<LimitRow> unpackLimits(MessagePackReader in) throws MalformedMessageException {
		return unpack(in, LimitRow.BYTES_MIN, MessageBounds.ROWS, LimitRow::unpack);
	}

	static List<LimitUse> unpackUses(MessagePackReader in) throws MalformedMessageException {
		return unpack(in, LimitUse.BYTES_MIN, MessageBounds.ROWS, LimitUse::unpack);
	}

	static List<CounterDelta> unpackCells(MessagePackReader in) throws MalformedMessageException {
		return unpack(in, CounterDelta.BYTES_MIN, MessageBounds.MESSAGE_BYTES, CounterDelta::unpack);
	}

	private static <T> List<T> unpack(MessagePackReader in, int bytesMin, int countMax, Reader<T> reader)
			throws MalformedMessageException {
		int count = in.readList(bytesMin, countMax);
		List<T> list = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			list.add(reader.read(in));
		}
		return list;
	}

	private interface Reader<T> {

		T read(MessagePackReader in) throws MalformedMessageException;

	}

}
