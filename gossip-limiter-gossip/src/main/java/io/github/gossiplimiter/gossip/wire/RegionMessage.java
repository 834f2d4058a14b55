/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Totals that a region spent, for another region. It names no node: a counter in it was
 * written by the sender's region or by the receiver's, so what one region sent is never
 * relayed to a third. {@link DeltaWriter} writes the same from parts that are encoded
 * already.
 *
 * @param echo whether it is the receiver's own region that spent it, as the sender was
 * told before; otherwise it is the sender's
 * @param run which part of the sender's log of totals it is
 * @param limits windows of limits it introduces
 * @param uses windows of limits it has cells of
 * @param cells what changed, all of it by origin 0
 * @since 0.1.0
 */
public record RegionMessage(boolean echo, Run run, List<LimitRow> limits, List<LimitUse> uses,
		List<CounterDelta> cells) implements Message {

	static final int TYPE = 24;

	static final int FIELDS = 8;

	private static final long MICROS_PER_MILLI = 1000;

	public RegionMessage {
		DeltaMessage.check(List.of(), limits, uses);
		limits = List.copyOf(limits);
		uses = List.copyOf(uses);
		cells = List.copyOf(cells);
	}

	void pack(MessagePackWriter out) {
		pack(out, this.echo, this.run, this.limits, this.uses, this.cells.stream().map(CounterDelta::encode).toList());
	}

	static void pack(MessagePackWriter out, boolean echo, Run run, List<LimitRow> limits, List<LimitUse> uses,
			List<byte[]> encodedCells) {
		out.array(1 + FIELDS)
			.pack(TYPE)
			.pack(echo)
			.pack(run.from)
			.pack(run.to - run.from)
			.pack(run.acknowledged)
			.pack(run.sentMillis);
		DeltaMessage.pack(out, limits, uses, encodedCells);
	}

	static RegionMessage unpack(MessagePackReader in) throws MalformedMessageException {
		boolean echo = in.readBoolean();
		long from = in.readLong();
		Run run = new Run(from, from + in.readLong(), in.readLong(), in.readLong());
		return new RegionMessage(echo, run, DeltaMessage.unpackLimits(in), DeltaMessage.unpackUses(in),
				DeltaMessage.unpackCells(in));
	}

	/**
	 * The totals as the counters of one node.
	 * @param nowMicros cluster time at the receiver
	 */
	public DeltaMessage totals(long nowMicros) {
		DeltaHeader header = new DeltaHeader(this.run.from, this.run.to, this.run.acknowledged, 0,
				this.run.sentMicros(nowMicros), 0);
		return new DeltaMessage(header, List.of(), this.limits, this.uses, this.cells);
	}

	/**
	 * A part of the sender's log of totals.
	 *
	 * @param from position before the first cell
	 * @param to position after the last cell
	 * @param acknowledged position in the receiver's log of totals up to which the sender
	 * has it, or -1 if it has nothing
	 * @param sentMillis low bits of the cluster time at the sender: all but those that
	 * change every 49 days
	 */
	public record Run(long from, long to, long acknowledged, long sentMillis) {

		private static final long MODULUS = 1L << 32;

		public Run {
			MessageBounds.check("from", from, 0, Long.MAX_VALUE);
			MessageBounds.check("to", to, from, Long.MAX_VALUE);
			MessageBounds.check("acknowledged", acknowledged, -1, Long.MAX_VALUE);
			MessageBounds.check("sentMillis", sentMillis, 0, MODULUS - 1);
		}

		/**
		 * A part that is sent at an instant.
		 */
		public static Run at(long from, long to, long acknowledged, long nowMicros) {
			return new Run(from, to, acknowledged, Math.floorMod(nowMicros / MICROS_PER_MILLI, MODULUS));
		}

		private long sentMicros(long nowMicros) {
			long nowMillis = nowMicros / MICROS_PER_MILLI;
			long ahead = Math.floorMod(this.sentMillis - nowMillis, MODULUS);
			return (nowMillis + ((ahead < MODULUS / 2) ? ahead : ahead - MODULUS)) * MICROS_PER_MILLI;
		}

	}

}
