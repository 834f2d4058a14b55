/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads MessagePack from an untrusted sender. Invariant: whatever the bytes are, a read
 * returns a value or throws; it never reads outside the range, and never allocates more
 * than the bytes that are present justify.
 */
public final class MessagePackReader {

	private final byte[] bytes;

	private final int end;

	private int offset;

	MessagePackReader(byte[] bytes, int begin, int end) {
		this.bytes = bytes;
		this.offset = begin;
		this.end = end;
	}

	int remaining() {
		return this.end - this.offset;
	}

	/**
	 * A whole number, in whichever form.
	 */
	public long readLong() throws MalformedMessageException {
		int at = this.offset;
		int format = take(1);
		if (format == MessagePackFormat.UINT64) {
			long value = takeLong();
			if (value < 0) {
				throw new MalformedMessageException("number beyond 63 bits", at);
			}
			return value;
		}
		return readLong(format, at);
	}

	private long readLong(int format, int at) throws MalformedMessageException {
		if (format < MessagePackFormat.FIXMAP) {
			return format;
		}
		if (format >= MessagePackFormat.NEGATIVE_FIXINT) {
			return (byte) format;
		}
		return switch (format) {
			case MessagePackFormat.UINT8 -> take(1);
			case MessagePackFormat.UINT16 -> take(2);
			case MessagePackFormat.UINT32 -> take(4) & 0xffff_ffffL;
			case MessagePackFormat.INT8 -> (byte) take(1);
			case MessagePackFormat.INT16 -> (short) take(2);
			case MessagePackFormat.INT32 -> take(4);
			case MessagePackFormat.INT64 -> takeLong();
			default -> throw unexpected("a number", format, at);
		};
	}

	/**
	 * A whole number of 32 bits, in whichever form.
	 */
	public int readInt() throws MalformedMessageException {
		int at = this.offset;
		long value = readLong();
		if (value != (int) value) {
			throw new MalformedMessageException("number beyond 32 bits: " + value, at);
		}
		return (int) value;
	}

	/**
	 * 64 bits that mean no number.
	 */
	public long readBits() throws MalformedMessageException {
		int at = this.offset;
		int format = take(1);
		return (format == MessagePackFormat.UINT64) ? takeLong() : readLong(format, at);
	}

	/**
	 * A yes or no.
	 */
	public boolean readBoolean() throws MalformedMessageException {
		int at = this.offset;
		long value = readLong();
		if (value != 0 && value != 1) {
			throw new MalformedMessageException("expected 0 or 1 but found " + value, at);
		}
		return value == 1;
	}

	/**
	 * Text of at most so many bytes.
	 */
	public String readText(int bytesMax) throws MalformedMessageException {
		int at = this.offset;
		long length = readTextLength(at);
		if (length > bytesMax) {
			throw new MalformedMessageException("text of " + length + " bytes, allowed are " + bytesMax, at);
		}
		int begin = advance(length);
		try {
			ByteBuffer utf8 = ByteBuffer.wrap(this.bytes, begin, (int) length);
			return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
		}
		catch (CharacterCodingException ex) {
			throw new MalformedMessageException("text that is not UTF-8", at);
		}
	}

	/**
	 * Read bytes that mean nothing here.
	 */
	public byte[] readBinary(int bytesMax) throws MalformedMessageException {
		int at = this.offset;
		int format = take(1);
		if (format < MessagePackFormat.BIN8 || format >= MessagePackFormat.EXT8) {
			throw unexpected("bytes", format, at);
		}
		long length = bodyBytes(format);
		if (length > bytesMax) {
			throw new MalformedMessageException(length + " bytes, allowed are " + bytesMax, at);
		}
		int begin = advance(length);
		return Arrays.copyOfRange(this.bytes, begin, begin + (int) length);
	}

	private long readTextLength(int at) throws MalformedMessageException {
		int format = take(1);
		if ((format & 0xe0) == MessagePackFormat.FIXSTR) {
			return format & 0x1f;
		}
		return switch (format) {
			case MessagePackFormat.STR8 -> take(1);
			case MessagePackFormat.STR16 -> take(2);
			case MessagePackFormat.STR32 -> take(4) & 0xffff_ffffL;
			default -> throw unexpected("text", format, at);
		};
	}

	/**
	 * Begin an array of fields.
	 * @param required fields that must be there
	 * @return how many more there are; a newer node may have added some
	 */
	public int readFields(int required) throws MalformedMessageException {
		int at = this.offset;
		int count = readList(1, Integer.MAX_VALUE);
		if (count < required) {
			throw new MalformedMessageException("expected " + required + " fields but found " + count, at);
		}
		return count - required;
	}

	/**
	 * Begin an array of things of one kind.
	 * @param elementBytesMin what the smallest of them takes
	 * @param countMax most elements allowed
	 * @return how many there are
	 */
	public int readList(int elementBytesMin, int countMax) throws MalformedMessageException {
		int at = this.offset;
		long count = readCount(at);
		if (count > countMax) {
			throw new MalformedMessageException("array of " + count + ", allowed are " + countMax, at);
		}
		if (count * elementBytesMin > remaining()) {
			throw new MalformedMessageException("array of " + count + " in " + remaining() + " bytes", at);
		}
		return (int) count;
	}

	private long readCount(int at) throws MalformedMessageException {
		int format = take(1);
		if ((format & 0xf0) == MessagePackFormat.FIXARRAY) {
			return format & 0x0f;
		}
		return switch (format) {
			case MessagePackFormat.ARRAY16 -> take(2);
			case MessagePackFormat.ARRAY32 -> take(4) & 0xffff_ffffL;
			default -> throw unexpected("an array", format, at);
		};
	}

	/**
	 * Whether the next value is nil.
	 */
	public boolean isNil() {
		return this.offset < this.end && (this.bytes[this.offset] & 0xff) == MessagePackFormat.NIL;
	}

	/**
	 * Step over values of any kind.
	 */
	public void skip(int count) throws MalformedMessageException {
		/*
		 * What is nested is added to what is to be skipped, so depth costs nothing. Each
		 * value takes a byte at least, which bounds the sum.
		 */
		long pending = count;
		while (pending > 0) {
			if (pending > remaining()) {
				throw new MalformedMessageException(pending + " values in " + remaining() + " bytes", this.offset);
			}
			pending += skipHead() - 1;
		}
	}

	/**
	 * Step over a value.
	 * @return how many values it consists of that are still to be skipped
	 */
	private long skipHead() throws MalformedMessageException {
		int at = this.offset;
		int format = take(1);
		if (format < MessagePackFormat.FIXMAP || format >= MessagePackFormat.NEGATIVE_FIXINT) {
			return 0;
		}
		if (format < MessagePackFormat.FIXARRAY) {
			return 2L * (format & 0x0f);
		}
		if (format < MessagePackFormat.FIXSTR) {
			return format & 0x0f;
		}
		if (format < MessagePackFormat.NIL) {
			advance(format & 0x1f);
			return 0;
		}
		return switch (format) {
			case MessagePackFormat.NEVER_USED -> throw unexpected("a value", format, at);
			case MessagePackFormat.ARRAY16 -> take(2);
			case MessagePackFormat.ARRAY32 -> take(4) & 0xffff_ffffL;
			case MessagePackFormat.MAP16 -> 2L * take(2);
			case MessagePackFormat.MAP32 -> 2 * (take(4) & 0xffff_ffffL);
			default -> {
				advance(bodyBytes(format));
				yield 0;
			}
		};
	}

	private long bodyBytes(int format) throws MalformedMessageException {
		if (format < MessagePackFormat.BIN8) {
			return 0;
		}
		if (format < MessagePackFormat.FLOAT32) {
			boolean extension = format >= MessagePackFormat.EXT8;
			int width = 1 << (format - (extension ? MessagePackFormat.EXT8 : MessagePackFormat.BIN8));
			return (take(width) & 0xffff_ffffL) + (extension ? 1 : 0);
		}
		if (format < MessagePackFormat.UINT8) {
			return 4L << (format - MessagePackFormat.FLOAT32);
		}
		if (format < MessagePackFormat.FIXEXT1) {
			return 1L << (format & 3);
		}
		return (format < MessagePackFormat.STR8) ? 1 + (1L << (format - MessagePackFormat.FIXEXT1))
				: take(1 << (format - MessagePackFormat.STR8)) & 0xffff_ffffL;
	}

	private int take(int width) throws MalformedMessageException {
		int begin = advance(width);
		int value = 0;
		for (int i = 0; i < width; i++) {
			value = value << 8 | (this.bytes[begin + i] & 0xff);
		}
		return value;
	}

	private long takeLong() throws MalformedMessageException {
		return (long) take(4) << 32 | (take(4) & 0xffff_ffffL);
	}

	/**
	 * Go on by so many bytes.
	 * @return where they begin
	 */
	private int advance(long length) throws MalformedMessageException {
		if (length > remaining()) {
			throw new MalformedMessageException("message ends within a value", this.end);
		}
		int begin = this.offset;
		this.offset += (int) length;
		return begin;
	}

	/**
	 * Something read so far contradicts itself.
	 */
	public MalformedMessageException malformed(String what) {
		return new MalformedMessageException(what, this.offset);
	}

	private static MalformedMessageException unexpected(String expected, int format, int at) {
		return new MalformedMessageException(
				"expected " + expected + " but found format 0x" + Integer.toHexString(format), at);
	}

}
