/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.wire;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.codec.Span;
import io.github.gossiplimiter.gossip.wire.AlgorithmCode;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LeaseId;
import io.github.gossiplimiter.lease.ledger.LeaseState;
import io.github.gossiplimiter.lease.ledger.ReportedState;
import io.github.gossiplimiter.lease.ledger.SpentPermits;
import io.github.gossiplimiter.lease.ledger.UsageState;

/**
 * Encodes the state of one key of a ledger. Clocks differ, so an instant is encoded as
 * its distance from when the state was made: the past as an age, rounded down, and the
 * future as the time that remains, rounded up. Both directions make permits count longer,
 * never shorter.
 */
final class KeyStateCode {

	private static final int FIELDS = 11;

	/*
	 * A hash takes nine bytes, the rest at least one each.
	 */
	static final int BYTES_MIN = 1 + FIELDS + 8;

	private static final int BOOK_FIELDS = 5;

	private static final int LOT_FIELDS = 6;

	private static final int TOLD_FIELDS = 4;

	private static final int CONFIRMED_VALUES = 3;

	/*
	 * "Never", for instants that lie in the past anyway.
	 */
	private static final long NEVER = Long.MIN_VALUE;

	private KeyStateCode() {
	}

	static void pack(KeyState key, long nowNanos, MessagePackWriter out) {
		out.array(FIELDS).pack(key.limitName()).bits(key.key()).array(key.books().size());
		key.books().forEach((book) -> pack(book, nowNanos, out));
		out.array(key.open().size());
		key.open().forEach((lot) -> pack(lot, nowNanos, out));
		packReported(key.reported(), nowNanos, out);
		packReported(key.series(), nowNanos, out);
		out.pack(key.switched().epoch()).pack(remaining(key.switched().leasedUntilNanos(), nowNanos));
		out.array(CONFIRMED_VALUES * key.switched().confirmed().size());
		for (KeyState.Confirmed confirmed : key.switched().confirmed()) {
			// Rounded down: a word that is taken too long would lend too much.
			long left = Span.MICROS.floor(Math.max(0, confirmed.untilNanos() - nowNanos));
			out.bits(confirmed.holder()).pack(confirmed.allowance()).pack(left);
		}
		out.pack(remaining(key.barrier().untilNanos(), nowNanos)).array(key.barrier().reported().size());
		key.barrier().reported().forEach(out::bits);
	}

	private static void pack(UsageState book, long nowNanos, MessagePackWriter out) {
		out.array(BOOK_FIELDS)
			.pack(AlgorithmCode.encode(book.algorithm()))
			.pack(book.windowNanos())
			.pack(book.permits())
			.pack(remaining(book.wantedUntilNanos(), nowNanos))
			.array(2 * book.spent().size());
		for (SpentPermits spent : book.spent()) {
			out.pack(Span.MICROS.floor(Math.max(0, nowNanos - spent.atNanos()))).pack(spent.permits());
		}
	}

	private static void pack(LeaseState lot, long nowNanos, MessagePackWriter out) {
		out.array(LOT_FIELDS)
			.bits(lot.name().holder())
			.pack(lot.name().lease())
			.pack(lot.granted())
			.pack(lot.spent())
			.pack(Span.MICROS.ceil(lot.ttlNanos()))
			.pack(remaining(lot.untilNanos(), nowNanos));
	}

	private static void packReported(List<ReportedState> told, long nowNanos, MessagePackWriter out) {
		out.array(told.size());
		for (ReportedState state : told) {
			out.array(TOLD_FIELDS)
				.bits(state.name().holder())
				.pack(state.name().lease())
				.pack(state.spent())
				.pack(remaining(state.untilNanos(), nowNanos));
		}
	}

	private static long remaining(long untilNanos, long nowNanos) {
		return (untilNanos <= nowNanos) ? 0 : Span.MICROS.ceil(untilNanos - nowNanos);
	}

	static KeyState unpack(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		KeyState key = new KeyState(in.readText(MessageBounds.NAME_BYTES), in.readBits(),
				list(in, 1 + BOOK_FIELDS, KeyStateCode::unpackBook), list(in, 1 + LOT_FIELDS, KeyStateCode::unpackLot),
				list(in, 1 + TOLD_FIELDS, KeyStateCode::unpackReported),
				list(in, 1 + TOLD_FIELDS, KeyStateCode::unpackReported), unpackSwitch(in), unpackBarrier(in));
		in.skip(added);
		return key;
	}

	private static UsageState unpackBook(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(BOOK_FIELDS);
		Algorithm algorithm = AlgorithmCode.decode(in.readInt());
		long windowNanos = in.readLong();
		MessageBounds.check("windowNanos", windowNanos, 1, Window.LENGTH_MAX.toNanos());
		long permits = MessageBounds.readPermits(in);
		UsageState book = new UsageState(algorithm, windowNanos, permits, Span.MICROS.read(in), unpackSpent(in));
		in.skip(added);
		return book;
	}

	private static List<SpentPermits> unpackSpent(MessagePackReader in) throws MalformedMessageException {
		int values = in.readList(1, MessageBounds.MESSAGE_BYTES);
		if (values % 2 != 0) {
			throw in.malformed("age without permits");
		}
		List<SpentPermits> spent = new ArrayList<>(values / 2);
		for (int i = 0; i < values; i += 2) {
			long ageNanos = Span.MICROS.read(in);
			spent.add(new SpentPermits(-ageNanos, MessageBounds.readPermits(in)));
		}
		return spent;
	}

	private static LeaseState unpackLot(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(LOT_FIELDS);
		LeaseId name = new LeaseId(in.readBits(), in.readLong());
		long granted = MessageBounds.readPermits(in);
		long spent = in.readLong();
		MessageBounds.check("spent", spent, 0, granted);
		LeaseState lot = new LeaseState(name, granted, spent, Span.MICROS.read(in), Span.MICROS.read(in));
		in.skip(added);
		return lot;
	}

	private static ReportedState unpackReported(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(TOLD_FIELDS);
		LeaseId name = new LeaseId(in.readBits(), in.readLong());
		long spent = MessageBounds.readPermits(in);
		ReportedState told = new ReportedState(name, spent, Span.MICROS.read(in));
		in.skip(added);
		return told;
	}

	private static KeyState.SwitchState unpackSwitch(MessagePackReader in) throws MalformedMessageException {
		long epoch = in.readLong();
		MessageBounds.check("epoch", epoch, 0, Long.MAX_VALUE);
		long leased = Span.MICROS.read(in);
		int values = in.readList(1, CONFIRMED_VALUES * MessageBounds.ROWS);
		if (values % CONFIRMED_VALUES != 0) {
			throw in.malformed("holder without an allowance or a time");
		}
		List<KeyState.Confirmed> confirmed = new ArrayList<>(values / CONFIRMED_VALUES);
		for (int i = 0; i < values; i += CONFIRMED_VALUES) {
			confirmed.add(new KeyState.Confirmed(in.readBits(), MessageBounds.readPermits(in), Span.MICROS.read(in)));
		}
		return new KeyState.SwitchState(epoch, (leased > 0) ? leased : NEVER, confirmed);
	}

	private static KeyState.BarrierState unpackBarrier(MessagePackReader in) throws MalformedMessageException {
		long until = Span.MICROS.read(in);
		int count = in.readList(1, MessageBounds.ROWS);
		List<Long> heard = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			heard.add(in.readBits());
		}
		return new KeyState.BarrierState((until > 0) ? until : NEVER, heard);
	}

	private static <T> List<T> list(MessagePackReader in, int bytesMin, Reader<T> reader)
			throws MalformedMessageException {
		int count = in.readList(bytesMin, MessageBounds.MESSAGE_BYTES);
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
