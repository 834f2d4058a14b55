/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.wire;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.codec.Span;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * Reply to a {@link LeaseRequest}, with the outcomes of its calls in their order.
 *
 * @param number of the request
 * @param outcomes what became of its calls
 * @since 0.1.0
 */
public record LeaseReply(long number, List<Outcome> outcomes) implements Message {

	static final int TYPE = 9;

	static final int FIELDS = 2;

	public LeaseReply {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("number of outcomes", outcomes.size(), 1, MessageBounds.ROWS);
		outcomes = List.copyOf(outcomes);
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).array(this.outcomes.size());
		this.outcomes.forEach((outcome) -> outcome.pack(out));
	}

	static LeaseReply unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		int count = in.readList(Outcome.BYTES_MIN, MessageBounds.ROWS);
		List<Outcome> outcomes = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			outcomes.add(Outcome.unpack(in));
		}
		return new LeaseReply(number, outcomes);
	}

	/**
	 * Outcome of a call.
	 */
	public sealed interface Outcome permits Completed, Elsewhere, NotYet {

		/**
		 * Fewest bytes one takes.
		 */
		int BYTES_MIN = 2;

		private void pack(MessagePackWriter out) {
			if (this instanceof Completed answered) {
				answered.packFields(out);
			}
			else if (this instanceof Elsewhere elsewhere) {
				out.array(2).pack(Elsewhere.CODE).bits(elsewhere.owner());
			}
			else if (this instanceof NotYet notYet) {
				out.array(2).pack(NotYet.CODE).pack(Span.MICROS.ceil(notYet.waitNanos()));
			}
		}

		private static Outcome unpack(MessagePackReader in) throws MalformedMessageException {
			int fields = in.readFields(1) + 1;
			int code = in.readInt();
			int known = (code == Completed.CODE) ? Completed.FIELDS : 2;
			if (fields < known) {
				throw in.malformed("outcome " + code + " has " + known + " fields, found " + fields);
			}
			Outcome outcome = switch (code) {
				case Completed.CODE -> Completed.unpackFields(in);
				case Elsewhere.CODE -> new Elsewhere(in.readBits());
				case NotYet.CODE -> new NotYet(Span.MICROS.read(in));
				default -> throw in.malformed("outcome must be between 0 and 2: outcome=" + code);
			};
			in.skip(fields - known);
			return outcome;
		}

	}

	/**
	 * The owner of the key replied.
	 *
	 * @param result what it answered; which lease it is about does not travel: those that
	 * are read have lease 0
	 */
	public record Completed(LeaseResult result) implements Outcome {

		static final int CODE = 0;

		static final int FIELDS = 6;

		private void packFields(MessagePackWriter out) {
			out.array(FIELDS)
				.pack(CODE)
				.pack(this.result.granted())
				.pack(Span.MICROS.floor(this.result.ttlNanos()))
				.pack(this.result.free())
				.pack(Span.MICROS.ceil(this.result.comeBackNanos()))
				.pack(this.result.epoch());
		}

		private static Completed unpackFields(MessagePackReader in) throws MalformedMessageException {
			return new Completed(new LeaseResult(0, MessageBounds.readPermits(in), Span.MICROS.read(in),
					MessageBounds.readPermits(in), Span.MICROS.read(in), in.readLong()));
		}

	}

	/**
	 * The receiver does not own the key.
	 *
	 * @param owner incarnation of who does, 0 if that is not known
	 */
	public record Elsewhere(long owner) implements Outcome {

		static final int CODE = 1;

	}

	/**
	 * The receiver owns the key, but does not know yet what is left of it.
	 *
	 * @param waitNanos how long that may last
	 */
	public record NotYet(long waitNanos) implements Outcome {

		static final int CODE = 2;

		public NotYet {
			MessageBounds.check("waitNanos", waitNanos, 0, Long.MAX_VALUE);
		}

	}

}
