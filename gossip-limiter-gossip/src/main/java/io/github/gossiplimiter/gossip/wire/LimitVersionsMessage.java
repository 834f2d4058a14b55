/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Limits that were changed while nodes were running, with their versions.
 *
 * @param expectedReply what the sender expects back from a receiver that knows other
 * changes
 * @param digest what the sender knows, see
 * {@link io.github.gossiplimiter.change.LimitVersions#digest}
 * @param versions the changes it tells of
 * @since 0.1.0
 */
public record LimitVersionsMessage(ExpectedReply expectedReply, long digest,
		List<LimitVersion> versions) implements Message {

	static final int TYPE = 20;

	static final int FIELDS = 3;

	private static final int ROW_FIELDS = 6;

	/*
	 * Whatever an id has of two, three or four bytes a character.
	 */
	private static final int AUTHOR_BYTES = 4 * MessageBounds.ID_LENGTH;

	/*
	 * Most that numbers of fixed count take of a version, and of a window.
	 */
	private static final int ROW_BYTES = 80;

	private static final int WINDOW_BYTES = 18;

	/**
	 * What comes back.
	 */
	public enum ExpectedReply {

		/**
		 * Nothing.
		 */
		NONE(0),

		/**
		 * Everything the receiver knows, which does not know what the sender does.
		 */
		ALL(1),

		/**
		 * Everything the receiver knows, now that it was told everything that the sender
		 * does.
		 */
		REST(2);

		private final int code;

		ExpectedReply(int code) {
			this.code = code;
		}

		private static ExpectedReply of(int code) {
			for (ExpectedReply answer : values()) {
				if (answer.code == code) {
					return answer;
				}
			}
			throw new IllegalArgumentException("answer must be between 0 and 2: answer=" + code);
		}

	}

	public LimitVersionsMessage {
		MessageBounds.check("number of versions", versions.size(), 0, MessageBounds.ROWS);
		versions = List.copyOf(versions);
		for (LimitVersion version : versions) {
			MessageBounds.checkText("name", version.name(), MessageBounds.NAME_BYTES);
			MessageBounds.checkText("author", version.author(), AUTHOR_BYTES);
		}
	}

	/**
	 * Most bytes that a version takes.
	 */
	public static int bytesMax(LimitVersion version) {
		Limit limit = version.limit();
		int windows = (limit != null) ? limit.windows().size() : 0;
		return ROW_BYTES + WINDOW_BYTES * windows + MessageBounds.NAME_BYTES + AUTHOR_BYTES;
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.expectedReply.code).bits(this.digest).array(this.versions.size());
		this.versions.forEach((version) -> pack(version, out));
	}

	private static void pack(LimitVersion version, MessagePackWriter out) {
		Limit limit = version.limit();
		out.array(ROW_FIELDS)
			.pack(version.name())
			.pack(version.revision())
			.pack(version.atMicros())
			.pack(version.author())
			.pack(version.resetMicros());
		if (limit != null) {
			LimitCode.pack(limit, out);
		}
		else {
			out.nil();
		}
	}

	static LimitVersionsMessage unpack(MessagePackReader in) throws MalformedMessageException {
		ExpectedReply answer = ExpectedReply.of(in.readInt());
		long digest = in.readBits();
		int count = in.readList(1 + ROW_FIELDS, MessageBounds.ROWS);
		List<LimitVersion> versions = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			versions.add(unpackVersion(in));
		}
		return new LimitVersionsMessage(answer, digest, versions);
	}

	private static LimitVersion unpackVersion(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(ROW_FIELDS);
		String name = in.readText(MessageBounds.NAME_BYTES);
		int revision = in.readInt();
		long atMicros = in.readLong();
		String author = in.readText(AUTHOR_BYTES);
		long resetMicros = in.readLong();
		boolean configured = in.isNil();
		@Nullable Limit limit = configured ? null : LimitCode.unpack(name, in);
		in.skip(added + (configured ? 1 : 0));
		return new LimitVersion(name, limit, revision, atMicros, author, resetMicros);
	}

}
