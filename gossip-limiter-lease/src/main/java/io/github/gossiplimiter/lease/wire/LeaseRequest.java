/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.wire;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.codec.Span;
import io.github.gossiplimiter.gossip.wire.LeasedLimits;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.UnleasedUsage;

/**
 * Calls of a holder about several keys: what it spent of its leases, and requests for
 * more.
 *
 * @param number by which the answer refers to it, {@link #UNANSWERED} if none is needed
 * @param calls what is reported and asked; the holder is whoever sends it and does not
 * travel, so that nobody speaks for another: those that are read have holder 0
 * @since 0.1.0
 */
public record LeaseRequest(long number, List<LeaseCall> calls) implements Message {

	/**
	 * Number of a request without a reply.
	 */
	public static final long UNANSWERED = 0;

	static final int TYPE = 8;

	static final int FIELDS = 3;

	private static final int CALL_FIELDS = 8;

	private static final int UNLEASED_FIELDS = 6;

	/*
	 * A hash takes nine bytes, the rest at least one each.
	 */
	private static final int CALL_BYTES_MIN = 1 + CALL_FIELDS + 8;

	public LeaseRequest {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("number of calls", calls.size(), 1, MessageBounds.ROWS);
		calls = List.copyOf(calls);
	}

	void pack(MessagePackWriter out) {
		LeasedLimits limits = new LeasedLimits();
		this.calls.forEach((call) -> limits.index(call.limit()));
		out.array(1 + FIELDS).pack(TYPE).pack(this.number);
		limits.pack(out);
		out.array(this.calls.size());
		this.calls.forEach((call) -> pack(call, limits, out));
	}

	private static void pack(LeaseCall call, LeasedLimits limits, MessagePackWriter out) {
		out.array(CALL_FIELDS)
			.pack(limits.index(call.limit()))
			.bits(call.key())
			.pack(call.lease())
			.pack(call.wanted())
			.pack(call.least())
			.pack(Span.MICROS.floor(call.ttlNanos()))
			.array(2 * call.reports().size());
		for (LeaseReport report : call.reports()) {
			out.pack(report.lease()).pack(report.spent() << 1 | (report.closed() ? 1 : 0));
		}
		pack(call.unleased(), out);
	}

	private static void pack(UnleasedUsage unleased, MessagePackWriter out) {
		if (unleased.equals(UnleasedUsage.NONE)) {
			out.array(0);
			return;
		}
		out.array(UNLEASED_FIELDS)
			.pack(unleased.series())
			.pack(unleased.spent())
			.pack(unleased.allowance())
			.pack(unleased.epoch())
			.pack(unleased.members())
			.pack(Span.MICROS.ceil(unleased.barrierNanos()));
	}

	static LeaseRequest unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		LeasedLimits limits = LeasedLimits.unpack(in);
		int count = in.readList(CALL_BYTES_MIN, MessageBounds.ROWS);
		List<LeaseCall> calls = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			calls.add(unpackCall(limits, in));
		}
		return new LeaseRequest(number, calls);
	}

	private static LeaseCall unpackCall(LeasedLimits limits, MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(CALL_FIELDS);
		Limit limit = limits.get(in);
		long key = in.readBits();
		long lot = in.readLong();
		long wanted = MessageBounds.readPermits(in);
		long least = MessageBounds.readPermits(in);
		long ttlNanos = Span.MICROS.read(in);
		List<LeaseReport> reports = unpackReports(in);
		UnleasedUsage unleased = unpackUnleased(in);
		in.skip(added);
		return new LeaseCall(limit, key, 0, reports, lot, wanted, least, ttlNanos, unleased);
	}

	private static List<LeaseReport> unpackReports(MessagePackReader in) throws MalformedMessageException {
		int values = in.readList(1, 2 * LeaseCall.REPORTS_MAX);
		if (values % 2 != 0) {
			throw in.malformed("lot without what was spent");
		}
		List<LeaseReport> reports = new ArrayList<>(values / 2);
		for (int i = 0; i < values; i += 2) {
			long lot = in.readLong();
			long spent = in.readLong();
			MessageBounds.check("spent", spent >> 1, 0, MessageBounds.PERMITS);
			reports.add(new LeaseReport(lot, spent >> 1, (spent & 1) == 1));
		}
		return reports;
	}

	private static UnleasedUsage unpackUnleased(MessagePackReader in) throws MalformedMessageException {
		int fields = in.readFields(0);
		if (fields == 0) {
			return UnleasedUsage.NONE;
		}
		if (fields < UNLEASED_FIELDS) {
			throw in.malformed("expected " + UNLEASED_FIELDS + " fields but found " + fields);
		}
		UnleasedUsage unleased = new UnleasedUsage(in.readLong(), MessageBounds.readPermits(in),
				MessageBounds.readPermits(in), in.readLong(), in.readInt(), Span.MICROS.read(in));
		in.skip(fields - UNLEASED_FIELDS);
		return unleased;
	}

}
