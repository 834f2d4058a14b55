/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.wire;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Fleet;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Grant;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Verdict;

/**
 * Reply to a {@link ConcurrencyRequest}, repeated whenever the share that follows from it
 * changes, if the sender listens.
 *
 * @param number of the request
 * @param answer what is answered; nothing from a member that does not coordinate the
 * backend, or may not at this time
 * @since 0.1.0
 */
public record ConcurrencyReply(long number, @Nullable ConcurrencyAnswer answer) implements Message {

	static final int TYPE = 22;

	static final int FIELDS = 2;

	private static final int ANSWER_FIELDS = 9;

	public ConcurrencyReply {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		if (answer != null) {
			MessageBounds.check("sequence", answer.sequence(), 0, Long.MAX_VALUE);
			MessageBounds.check("generation", answer.grant().generation(), 0, Long.MAX_VALUE);
			MessageBounds.check("share", answer.grant().share(), 0, Integer.MAX_VALUE);
			MessageBounds.check("target", answer.grant().target(), 0, Integer.MAX_VALUE);
			MessageBounds.check("limit", answer.fleet().limit(), 0, Integer.MAX_VALUE);
			MessageBounds.check("nodes", answer.fleet().nodes(), 0, MessageBounds.ROWS);
			MessageBounds.check("inFlight", answer.fleet().inFlight(), 0, Integer.MAX_VALUE);
		}
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number);
		if (this.answer == null) {
			out.nil();
			return;
		}
		Grant grant = this.answer.grant();
		Fleet fleet = this.answer.fleet();
		out.array(ANSWER_FIELDS)
			.pack(code(this.answer.verdict()))
			.pack(this.answer.sequence())
			.pack(grant.generation())
			.pack(grant.share())
			.pack(grant.target())
			.pack(fleet.limit())
			.pack(fleet.nodes())
			.pack(fleet.inFlight());
		ConcurrencyCode.pack(this.answer.rules(), out);
	}

	static ConcurrencyReply unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		if (in.isNil()) {
			in.skip(1);
			return new ConcurrencyReply(number, null);
		}
		int added = in.readFields(ANSWER_FIELDS);
		Verdict verdict = verdict(in.readInt());
		long sequence = in.readLong();
		Grant grant = new Grant(in.readLong(), in.readInt(), in.readInt());
		Fleet fleet = new Fleet(in.readInt(), in.readInt(), in.readInt());
		ConcurrencyAnswer answer = new ConcurrencyAnswer(verdict, sequence, grant, fleet,
				ConcurrencyCode.unpackRules(in));
		in.skip(added);
		return new ConcurrencyReply(number, answer);
	}

	private static int code(Verdict verdict) {
		return switch (verdict) {
			case ACCEPTED -> 1;
			case STALE -> 2;
			case OTHER_RULES -> 3;
			case DUPLICATE -> 4;
			case FULL -> 5;
		};
	}

	private static Verdict verdict(int code) {
		return switch (code) {
			case 1 -> Verdict.ACCEPTED;
			case 2 -> Verdict.STALE;
			case 3 -> Verdict.OTHER_RULES;
			case 4 -> Verdict.DUPLICATE;
			case 5 -> Verdict.FULL;
			default -> throw new IllegalArgumentException("verdict must be between 1 and 5: verdict=" + code);
		};
	}

}
