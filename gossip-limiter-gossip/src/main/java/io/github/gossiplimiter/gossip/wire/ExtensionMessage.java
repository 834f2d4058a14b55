/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Carries the bytes of a protocol with a format of its own. Content that does not fit
 * into one message is sent as several, in order.
 *
 * @since 0.1.0
 */
public final class ExtensionMessage implements Message {

	/**
	 * Most bytes of one piece: with all that goes around it, it fits into a message.
	 */
	public static final int CONTENT_BYTES_MAX = MessageBounds.MESSAGE_BYTES - 64;

	static final int TYPE = 14;

	static final int FIELDS = 4;

	private final long number;

	private final int piece;

	private final int pieces;

	private final byte[] content;

	/**
	 * Create a piece.
	 * @param number by which the pieces belong together
	 * @param piece which piece, from 0
	 * @param pieces how many there are
	 * @param content the bytes of this piece
	 */
	public ExtensionMessage(long number, int piece, int pieces, byte[] content) {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("pieces", pieces, 1, MessageBounds.PIECES);
		MessageBounds.check("piece", piece, 0, pieces - 1);
		MessageBounds.check("bytes of content", content.length, 0, CONTENT_BYTES_MAX);
		this.number = number;
		this.piece = piece;
		this.pieces = pieces;
		this.content = content.clone();
	}

	/**
	 * By which the pieces belong together.
	 */
	public long number() {
		return this.number;
	}

	/**
	 * Which piece, from 0.
	 */
	public int piece() {
		return this.piece;
	}

	/**
	 * How many there are.
	 */
	public int pieces() {
		return this.pieces;
	}

	/**
	 * The bytes of this piece.
	 */
	public byte[] content() {
		return this.content.clone();
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.piece).pack(this.pieces).binary(this.content);
	}

	static ExtensionMessage unpack(MessagePackReader in) throws MalformedMessageException {
		return new ExtensionMessage(in.readLong(), in.readInt(), in.readInt(), in.readBinary(CONTENT_BYTES_MAX));
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ExtensionMessage parcel && this.number == parcel.number && this.piece == parcel.piece
				&& this.pieces == parcel.pieces && Arrays.equals(this.content, parcel.content);
	}

	@Override
	public int hashCode() {
		return 31 * Long.hashCode(this.number) + Arrays.hashCode(this.content);
	}

	@Override
	public String toString() {
		return "Parcel[number=" + this.number + ", piece=" + this.piece + " of " + this.pieces + ", bytes="
				+ this.content.length + "]";
	}

}
