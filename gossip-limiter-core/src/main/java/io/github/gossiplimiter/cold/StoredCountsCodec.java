/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.HeadWord;
import io.github.gossiplimiter.window.StoredCounts;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * What counts of a key in all its windows, as bytes for a cold store. Small numbers take
 * few bytes: a key that was used in a few sub-windows takes about thirty.
 */
final class StoredCountsCodec {

	/*
	 * A record begins with the version and the number of windows. A window is its
	 * geometry, and then either a debt or the sub-windows, the first by its number and
	 * each other one by its distance from the one before. Geometries are written out: a
	 * record is understood by whoever finds it, whatever the limit is like by then.
	 */

	private static final int VERSION = 1;

	private static final int WINDOWS_MAX = 64;

	private static final int SPAN_MAX = 1 << 16;

	private static final long NANOS_MAX = Long.MAX_VALUE / 4;

	private static final List<WindowGeometry.Kind> KINDS = List.of(WindowGeometry.Kind.SLIDING_CONSERVATIVE,
			WindowGeometry.Kind.SLIDING_INTERPOLATED, WindowGeometry.Kind.FIXED, WindowGeometry.Kind.TOKEN_BUCKET);

	private StoredCountsCodec() {
	}

	static byte[] encode(List<StoredCounts> windows) {
		Writer out = new Writer();
		out.write(VERSION);
		out.write(windows.size());
		for (StoredCounts window : windows) {
			WindowGeometry geometry = window.geometry();
			out.write(KINDS.indexOf(geometry.kind()));
			out.write(geometry.span());
			out.write(geometry.windowNanos());
			out.write(geometry.subWindowNanos());
			if (window.isDebt()) {
				out.write(window.atNanos());
				out.write(Double.doubleToRawLongBits(window.debt()));
			}
			else {
				write(out, window);
			}
		}
		return out.toByteArray();
	}

	private static void write(Writer out, StoredCounts window) {
		out.write(window.numbers().length);
		long before = 0;
		for (int i = 0; i < window.numbers().length; i++) {
			out.write(window.numbers()[i] - before);
			out.write(window.own()[i]);
			out.write(window.others()[i]);
			before = window.numbers()[i];
		}
	}

	/**
	 * Read a record.
	 * @return the windows, or nothing if it cannot be understood
	 */
	static @Nullable List<StoredCounts> decode(byte[] record) {
		try {
			return read(new Reader(record));
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static List<StoredCounts> read(Reader in) {
		in.read(VERSION, VERSION);
		int count = (int) in.read(0, WINDOWS_MAX);
		List<StoredCounts> windows = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			WindowGeometry.Kind kind = KINDS.get((int) in.read(0, KINDS.size() - 1));
			int span = (int) in.read(0, SPAN_MAX);
			WindowGeometry geometry = new WindowGeometry(kind, in.read(1, NANOS_MAX),
					in.read(1, NANOS_MAX / (span + 1)), span);
			windows.add((kind == WindowGeometry.Kind.TOKEN_BUCKET) ? readDebt(in, geometry) : readCounts(in, geometry));
		}
		in.end();
		return windows;
	}

	private static StoredCounts readDebt(Reader in, WindowGeometry geometry) {
		long atNanos = in.read(0, Long.MAX_VALUE);
		double debt = Double.longBitsToDouble(in.read(0, Long.MAX_VALUE));
		if (!(debt >= 0 && debt <= Integer.MAX_VALUE)) {
			throw new IllegalArgumentException("a debt of " + debt);
		}
		return StoredCounts.ofDebt(geometry, atNanos, debt);
	}

	private static StoredCounts readCounts(Reader in, WindowGeometry geometry) {
		int size = (int) in.read(0, 2L * geometry.span() + 1);
		long[] numbers = new long[size];
		long[] own = new long[size];
		long[] others = new long[size];
		long number = 0;
		for (int i = 0; i < size; i++) {
			number += in.read((i == 0) ? 0 : 1, NANOS_MAX / geometry.subWindowNanos());
			numbers[i] = number;
			own[i] = in.read(0, HeadWord.COUNT_MASK * 2);
			others[i] = in.read(0, Long.MAX_VALUE >>> 16);
		}
		return StoredCounts.ofCounts(geometry, numbers, own, others);
	}

	/**
	 * Writes numbers, seven bits to a byte, the last byte marked.
	 */
	private static final class Writer {

		private byte[] bytes = new byte[64];

		private int size;

		void write(long value) {
			long rest = value;
			if (this.size + 10 > this.bytes.length) {
				this.bytes = Arrays.copyOf(this.bytes, 2 * this.bytes.length);
			}
			while (rest >>> 7 != 0) {
				this.bytes[this.size++] = (byte) (rest & 0x7f);
				rest >>>= 7;
			}
			this.bytes[this.size++] = (byte) (rest | 0x80);
		}

		byte[] toByteArray() {
			return Arrays.copyOf(this.bytes, this.size);
		}

	}

	private static final class Reader {

		private final byte[] bytes;

		private int at;

		Reader(byte[] bytes) {
			this.bytes = bytes;
		}

		long read(long least, long most) {
			long value = 0;
			int shift = 0;
			boolean last = false;
			while (!last) {
				if (this.at == this.bytes.length || shift >= Long.SIZE) {
					throw new IllegalArgumentException("record ends within a number");
				}
				byte next = this.bytes[this.at++];
				value |= (long) (next & 0x7f) << shift;
				shift += 7;
				last = next < 0;
			}
			if (value < least || value > most) {
				throw new IllegalArgumentException("number out of range: " + value);
			}
			return value;
		}

		void end() {
			if (this.at != this.bytes.length) {
				throw new IllegalArgumentException("more bytes than a record has");
			}
		}

	}

}
