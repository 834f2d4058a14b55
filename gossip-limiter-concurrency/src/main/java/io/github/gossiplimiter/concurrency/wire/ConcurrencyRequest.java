/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;

/**
 * Report to the coordinator of a shared backend.
 *
 * @param number by which the answer refers to it
 * @param report what is reported
 * @param listening whether further answers to it may follow, as shares move
 * @since 0.1.0
 */
public record ConcurrencyRequest(long number, ConcurrencyReport report, boolean listening) implements Message {

	static final int TYPE = 21;

	static final int FIELDS = 13;

	public ConcurrencyRequest {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
	}

	void pack(MessagePackWriter out) {
		ConcurrencyReport.Sender sender = this.report.sender();
		ConcurrencyReport.Use use = this.report.use();
		out.array(1 + FIELDS)
			.pack(TYPE)
			.pack(this.number)
			.pack(this.report.key())
			.pack(sender.node())
			.pack(sender.life())
			.pack(sender.sequence());
		ConcurrencyCode.pack(this.report.rules(), out);
		out.pack(this.report.localLimit())
			.pack(use.generation())
			.pack(use.held())
			.pack(use.inFlight())
			.pack(use.demand())
			.pack(this.report.leaving())
			.pack(this.listening);
	}

	static ConcurrencyRequest unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		String key = in.readText(ConcurrencyCode.KEY_BYTES);
		ConcurrencyReport.Sender sender = new ConcurrencyReport.Sender(in.readText(ConcurrencyCode.NODE_BYTES),
				in.readLong(), in.readLong());
		ConcurrencyRules rules = ConcurrencyCode.unpackRules(in);
		int localLimit = in.readInt();
		ConcurrencyReport.Use use = new ConcurrencyReport.Use(in.readLong(), in.readInt(), in.readInt(), in.readInt());
		ConcurrencyReport report = new ConcurrencyReport(key, sender, rules, localLimit, use, in.readBoolean());
		return new ConcurrencyRequest(number, report, in.readBoolean());
	}

}
