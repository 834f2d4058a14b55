/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes the subset of MessagePack that messages consist of, each value in its shortest
 * form. Grows as needed and can be used again after {@link #clear}. Not safe for use by
 * many threads.
 *
 * @since 0.1.0
 */
public final class MessagePackWriter {

	private static final int CAPACITY_DEFAULT = 64;

	private byte[] bytes;

	private int size;

	/**
	 * Write a small message.
	 */
	public MessagePackWriter() {
		this(CAPACITY_DEFAULT);
	}

	/**
	 * Write what is expected to have so many bytes.
	 */
	public MessagePackWriter(int capacity) {
		this.bytes = new byte[capacity];
	}

	/**
	 * Append a whole number.
	 */
	public MessagePackWriter pack(long value) {
		if (value < -32) {
			return packNegative(value);
		}
		if (value <= 0x7f) {
			return put(1, value);
		}
		if (value <= 0xff) {
			return put(1, MessagePackFormat.UINT8).put(1, value);
		}
		if (value <= 0xffff) {
			return put(1, MessagePackFormat.UINT16).put(2, value);
		}
		return (value <= 0xffff_ffffL) ? put(1, MessagePackFormat.UINT32).put(4, value) : bits(value);
	}

	private MessagePackWriter packNegative(long value) {
		if (value >= Byte.MIN_VALUE) {
			return put(1, MessagePackFormat.INT8).put(1, value);
		}
		if (value >= Short.MIN_VALUE) {
			return put(1, MessagePackFormat.INT16).put(2, value);
		}
		return (value >= Integer.MIN_VALUE) ? put(1, MessagePackFormat.INT32).put(4, value)
				: put(1, MessagePackFormat.INT64).put(8, value);
	}

	/**
	 * Append text as UTF-8.
	 * @throws IllegalArgumentException if half of a surrogate pair is missing
	 */
	public MessagePackWriter pack(String text) {
		ByteBuffer utf8 = utf8(text);
		int length = utf8.remaining();
		if (length <= 31) {
			put(1, MessagePackFormat.FIXSTR | length);
		}
		else if (length <= 0xff) {
			put(1, MessagePackFormat.STR8).put(1, length);
		}
		else if (length <= 0xffff) {
			put(1, MessagePackFormat.STR16).put(2, length);
		}
		else {
			put(1, MessagePackFormat.STR32).put(4, length);
		}
		ensure(length);
		utf8.get(this.bytes, this.size, length);
		this.size += length;
		return this;
	}

	/**
	 * Begin an array; its elements follow.
	 */
	public MessagePackWriter array(int length) {
		if (length < 0) {
			throw new IllegalArgumentException("length must not be negative: length=" + length);
		}
		if (length <= 15) {
			return put(1, MessagePackFormat.FIXARRAY | length);
		}
		return (length <= 0xffff) ? put(1, MessagePackFormat.ARRAY16).put(2, length)
				: put(1, MessagePackFormat.ARRAY32).put(4, length);
	}

	/**
	 * Append that there is nothing.
	 */
	public MessagePackWriter nil() {
		return put(1, MessagePackFormat.NIL);
	}

	/**
	 * Append what is encoded already.
	 */
	public MessagePackWriter raw(byte[] encoded) {
		ensure(encoded.length);
		System.arraycopy(encoded, 0, this.bytes, this.size, encoded.length);
		this.size += encoded.length;
		return this;
	}

	/**
	 * Append bytes that mean nothing here.
	 */
	public MessagePackWriter binary(byte[] value) {
		if (value.length <= 0xff) {
			put(1, MessagePackFormat.BIN8).put(1, value.length);
		}
		else if (value.length <= 0xffff) {
			put(1, MessagePackFormat.BIN8 + 1).put(2, value.length);
		}
		else {
			put(1, MessagePackFormat.BIN8 + 2).put(4, value.length);
		}
		return raw(value);
	}

	/**
	 * Append 64 bits that mean no number, such as a hash. Always nine bytes: random bits
	 * gain nothing from a shorter form, and a constant size can be planned with.
	 */
	public MessagePackWriter bits(long bits) {
		return put(1, MessagePackFormat.UINT64).put(8, bits);
	}

	/**
	 * Append a yes or no.
	 */
	public MessagePackWriter pack(boolean value) {
		return put(1, value ? 1 : 0);
	}

	/**
	 * How many bytes were written.
	 */
	public int size() {
		return this.size;
	}

	/**
	 * What was written.
	 */
	public byte[] toByteArray() {
		return Arrays.copyOf(this.bytes, this.size);
	}

	/**
	 * Begin anew.
	 */
	public void clear() {
		this.size = 0;
	}

	private MessagePackWriter put(int width, long value) {
		ensure(width);
		for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
			this.bytes[this.size++] = (byte) (value >> shift);
		}
		return this;
	}

	private void ensure(int more) {
		int needed = Math.addExact(this.size, more);
		if (needed > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(needed, this.bytes.length << 1));
		}
	}

	private static ByteBuffer utf8(String text) {
		try {
			return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
		}
		catch (CharacterCodingException ex) {
			throw new IllegalArgumentException("text must not have half of a surrogate pair: length=" + text.length(),
					ex);
		}
	}

}
