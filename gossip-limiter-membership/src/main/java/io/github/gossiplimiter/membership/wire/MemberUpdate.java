/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership.wire;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * States what a member is believed to be: the updates of SWIM, section 4.2, where the
 * number that is called incarnation there is called version here.
 *
 * @param state the state
 * @param version of the member's own announcement that the state refers to
 * @param incarnation which life of which node
 * @param reporter incarnation of the member that found this out, the member itself if it
 * is alive or leaves
 * @param member its description, present if and only if it is alive
 * @since 0.1.0
 */
public record MemberUpdate(State state, long version, long incarnation, long reporter, @Nullable MemberRow member) {

	private static final int FIELDS = 3;

	private static final int FIELDS_REPORTER = 1;

	static final int BYTES_MIN = 1 + FIELDS;

	public MemberUpdate {
		MessageBounds.check("version", version, 0, MessageBounds.MEMBER_VERSION);
		MemberRow.checkIncarnation(incarnation);
		MemberRow.checkIncarnation(reporter);
		if ((state == State.ALIVE) != (member != null)) {
			throw new IllegalArgumentException("member must be described if and only if it is alive: state=" + state);
		}
	}

	/**
	 * The member is alive.
	 */
	public static MemberUpdate alive(MemberRow member, long version) {
		return new MemberUpdate(State.ALIVE, version, member.incarnation(), member.incarnation(), member);
	}

	/**
	 * The member is not, or may not be, alive.
	 */
	public static MemberUpdate accuse(State state, long incarnation, long version, long reporter) {
		return new MemberUpdate(state, version, incarnation, reporter, null);
	}

	void pack(MessagePackWriter out) {
		MemberRow row = this.member;
		if (row != null) {
			out.array(FIELDS).pack(this.state.code).pack(this.version);
			row.pack(out);
		}
		else {
			out.array(FIELDS + FIELDS_REPORTER)
				.pack(this.state.code)
				.pack(this.version)
				.pack(this.incarnation)
				.pack(this.reporter);
		}
	}

	static MemberUpdate unpack(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		State state = State.of(in.readInt());
		long version = in.readLong();
		if (state == State.ALIVE) {
			MemberUpdate update = alive(MemberRow.unpack(in), version);
			in.skip(added);
			return update;
		}
		if (added < FIELDS_REPORTER) {
			throw in.malformed("an update without its reporter");
		}
		MemberUpdate update = accuse(state, in.readLong(), version, in.readLong());
		in.skip(added - FIELDS_REPORTER);
		return update;
	}

	static void packAll(List<MemberUpdate> updates, MessagePackWriter out) {
		out.array(updates.size());
		updates.forEach((update) -> update.pack(out));
	}

	static List<MemberUpdate> unpackAll(MessagePackReader in) throws MalformedMessageException {
		int count = in.readList(BYTES_MIN, MessageBounds.ROWS);
		List<MemberUpdate> updates = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			updates.add(unpack(in));
		}
		return updates;
	}

	static List<MemberUpdate> checked(List<MemberUpdate> updates) {
		MessageBounds.check("number of updates", updates.size(), 0, MessageBounds.ROWS);
		return List.copyOf(updates);
	}

	/**
	 * Bytes that the update takes in a message.
	 */
	public int bytes() {
		MessagePackWriter out = new MessagePackWriter();
		pack(out);
		return out.size();
	}

	/**
	 * What a member is believed to be. Numbers never change, while the order may.
	 */
	public enum State {

		/**
		 * It announced itself.
		 */
		ALIVE(0),

		/**
		 * It did not answer a probe, and has time to refute that.
		 */
		SUSPECT(1),

		/**
		 * It did not refute a suspicion in time.
		 */
		DEAD(2),

		/**
		 * It announced that it leaves.
		 */
		LEFT(3);

		private final int code;

		State(int code) {
			this.code = code;
		}

		private static State of(int code) {
			for (State state : values()) {
				if (state.code == code) {
					return state;
				}
			}
			throw new IllegalArgumentException("state must be between 0 and 3: state=" + code);
		}

	}

}
