/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Header of a message with counters: its run of the sender's log, an acknowledgement, and
 * times.
 *
 * @param from position in the sender's log before the first cell
 * @param to position in the sender's log after the last cell
 * @param acknowledged position in the receiver's log up to which the sender has it, or -1
 * if it has nothing
 * @param intervalMillis how long the sender may be silent before it speaks again
 * @param sentMicros cluster time at the sender
 * @param flags what kind of run it is; unknown flags are kept
 * @param lateMillis how old messages were lately when the sender took them in; on the
 * wire it follows everything else, and only if it is not zero
 * @since 0.1.0
 */
public record DeltaHeader(long from, long to, long acknowledged, int intervalMillis, long sentMicros, int flags,
		int lateMillis) {

	/**
	 * Part of a snapshot.
	 */
	public static final int FLAG_SNAPSHOT = 1;

	/**
	 * Last part of a snapshot that has keys close to their limit.
	 */
	public static final int FLAG_HOT_END = 2;

	/**
	 * Last part of a snapshot.
	 */
	public static final int FLAG_SNAPSHOT_END = 4;

	/**
	 * Answer to a comparison that found a difference.
	 */
	public static final int FLAG_REPAIR = 8;

	/**
	 * The sender is about to leave.
	 */
	public static final int FLAG_LEAVING = 16;

	/**
	 * Messages get lost: the sender would like to know soon that this one was not.
	 */
	public static final int FLAG_ANSWER_SOON = 32;

	static final int FIELDS = 6;

	public DeltaHeader {
		MessageBounds.check("from", from, 0, Long.MAX_VALUE);
		MessageBounds.check("to", to, from, Long.MAX_VALUE);
		MessageBounds.check("acknowledged", acknowledged, -1, Long.MAX_VALUE);
		MessageBounds.check("intervalMillis", intervalMillis, 0, Integer.MAX_VALUE);
		MessageBounds.check("flags", flags, 0, Integer.MAX_VALUE);
		MessageBounds.check("lateMillis", lateMillis, 0, Integer.MAX_VALUE);
	}

	/**
	 * A message of a sender that is not late.
	 */
	public DeltaHeader(long from, long to, long acknowledged, int intervalMillis, long sentMicros, int flags) {
		this(from, to, acknowledged, intervalMillis, sentMicros, flags, 0);
	}

	/**
	 * The same of a sender that is late.
	 */
	DeltaHeader late(int millis) {
		return new DeltaHeader(this.from, this.to, this.acknowledged, this.intervalMillis, this.sentMicros, this.flags,
				millis);
	}

	/**
	 * Whether a flag is set.
	 */
	public boolean has(int flag) {
		return (this.flags & flag) != 0;
	}

	void pack(MessagePackWriter out) {
		out.pack(this.from)
			.pack(this.to - this.from)
			.pack(this.acknowledged)
			.pack(this.intervalMillis)
			.pack(this.sentMicros)
			.pack(this.flags);
	}

	static DeltaHeader unpack(MessagePackReader in) throws MalformedMessageException {
		long from = in.readLong();
		return new DeltaHeader(from, from + in.readLong(), in.readLong(), in.readInt(), in.readLong(), in.readInt());
	}

}
