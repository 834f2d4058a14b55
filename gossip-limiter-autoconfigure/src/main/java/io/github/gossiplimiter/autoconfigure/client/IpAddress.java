/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.client;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * An address as plain numbers. An IPv4 address written as IPv6 ({@code ::ffff:10.0.0.1})
 * is the IPv4 address. Reading text never asks a name server.
 *
 * @param v4 whether it is an IPv4 address
 * @param high the upper 64 bits, 0 for IPv4
 * @param low the lower 64 bits
 * @since 0.1.0
 */
public record IpAddress(boolean v4, long high, long low) {

	private static final long MAPPED_PREFIX = 0xffffL << 32;

	private static final long V4_MASK = 0xffffffffL;

	/**
	 * The address as numbers.
	 */
	public static IpAddress of(InetAddress address) {
		byte[] bytes = address.getAddress();
		if (address instanceof Inet4Address) {
			return v4(ByteBuffer.wrap(bytes).getInt() & V4_MASK);
		}
		ByteBuffer buffer = ByteBuffer.wrap(bytes);
		return v6(buffer.getLong(), buffer.getLong());
	}

	/**
	 * Read an address, or answer nothing if the text is not one.
	 */
	public static @Nullable IpAddress parse(String text) {
		if (text.indexOf(':') < 0) {
			long value = parseV4(text, 0);
			return (value >= 0) ? v4(value) : null;
		}
		return parseV6(text);
	}

	/**
	 * Read an address that a port may follow: {@code 10.0.0.1:80}, {@code [::1]:80}.
	 */
	public static @Nullable IpAddress parseWithPort(String text) {
		if (text.startsWith("[")) {
			int end = text.indexOf(']');
			if (end < 0 || !isPort(text, end + 1)) {
				return null;
			}
			return parseV6(text.substring(1, end));
		}
		int colon = text.indexOf(':');
		if (colon >= 0 && colon == text.lastIndexOf(':')) {
			return isPort(text, colon) ? parse(text.substring(0, colon)) : null;
		}
		return parse(text);
	}

	/**
	 * How many bits it has.
	 */
	public int length() {
		return this.v4 ? 32 : 128;
	}

	/**
	 * The address with all bits after a prefix cleared.
	 */
	public IpAddress network(int prefix) {
		if (this.v4) {
			return new IpAddress(true, 0, this.low & mask(prefix + 32) & V4_MASK);
		}
		return new IpAddress(false, this.high & mask(Math.min(prefix, 64)), this.low & mask(Math.max(prefix - 64, 0)));
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder(40);
		if (this.v4) {
			for (int shift = 24; shift >= 0; shift -= 8) {
				text.append((this.low >>> shift) & 0xff).append((shift > 0) ? "." : "");
			}
			return text.toString();
		}
		for (int group = 0; group < 8; group++) {
			long half = (group < 4) ? this.high : this.low;
			text.append((group > 0) ? ":" : "").append(Long.toHexString((half >>> (48 - 16 * (group % 4))) & 0xffff));
		}
		return text.toString();
	}

	private static IpAddress v4(long value) {
		return new IpAddress(true, 0, value);
	}

	private static IpAddress v6(long high, long low) {
		boolean mapped = high == 0 && (low & ~V4_MASK) == MAPPED_PREFIX;
		return mapped ? v4(low & V4_MASK) : new IpAddress(false, high, low);
	}

	private static long mask(int prefix) {
		return (prefix == 0) ? 0 : -1L << (64 - prefix);
	}

	private static boolean isPort(String text, int start) {
		if (start == text.length()) {
			return true;
		}
		if (text.charAt(start) != ':' || start + 1 == text.length() || text.length() - start > 6) {
			return false;
		}
		for (int i = start + 1; i < text.length(); i++) {
			if (text.charAt(i) < '0' || text.charAt(i) > '9') {
				return false;
			}
		}
		return true;
	}

	/*
	 * Four decimal numbers. Leading zeros are refused: some programs read them as octal,
	 * and two readings of one address are a way around a limit.
	 */
	private static long parseV4(String text, int start) {
		long value = 0;
		int position = start;
		for (int part = 0; part < 4; part++) {
			int number = 0;
			int first = position;
			while (position < text.length() && isDigit(text.charAt(position)) && position - first < 3) {
				number = number * 10 + (text.charAt(position++) - '0');
			}
			boolean leadingZero = position - first > 1 && text.charAt(first) == '0';
			if (position == first || number > 255 || leadingZero) {
				return -1;
			}
			value = (value << 8) | number;
			if (part < 3 && (position == text.length() || text.charAt(position++) != '.')) {
				return -1;
			}
		}
		return (position == text.length()) ? value : -1;
	}

	private static boolean isDigit(char c) {
		return c >= '0' && c <= '9';
	}

	private static @Nullable IpAddress parseV6(String text) {
		int[] groups = new int[8];
		int count = 0;
		int gap = -1;
		int position = 0;
		if (text.startsWith("::")) {
			gap = 0;
			position = 2;
		}
		while (position < text.length()) {
			if (count == 8) {
				return null;
			}
			int end = text.indexOf(':', position);
			end = (end < 0) ? text.length() : end;
			if (end == text.length() && text.indexOf('.', position) >= 0) {
				long tail = parseV4(text, position);
				if (tail < 0 || count > 6) {
					return null;
				}
				groups[count++] = (int) (tail >>> 16);
				groups[count++] = (int) (tail & 0xffff);
				break;
			}
			int group = parseGroup(text, position, end);
			if (group < 0) {
				return null;
			}
			groups[count++] = group;
			position = end + 1;
			if (position == text.length()) {
				return null;
			}
			if (position < text.length() && text.charAt(position) == ':') {
				if (gap >= 0) {
					return null;
				}
				gap = count;
				position++;
			}
		}
		return assemble(groups, count, gap);
	}

	private static int parseGroup(String text, int start, int end) {
		if (end == start || end - start > 4) {
			return -1;
		}
		int value = 0;
		for (int i = start; i < end; i++) {
			char c = text.charAt(i);
			int digit = (c < 128) ? Character.digit(c, 16) : -1;
			if (digit < 0) {
				return -1;
			}
			value = (value << 4) | digit;
		}
		return value;
	}

	private static @Nullable IpAddress assemble(int[] groups, int count, int gap) {
		if ((gap < 0) ? count != 8 : count > 7) {
			return null;
		}
		long high = 0;
		long low = 0;
		for (int i = 0; i < 8; i++) {
			int source = (gap < 0 || i < gap) ? i : i - (8 - count);
			int group = (gap >= 0 && i >= gap && source < gap) ? 0 : groups[source];
			if (i < 4) {
				high = (high << 16) | group;
			}
			else {
				low = (low << 16) | group;
			}
		}
		return v6(high, low);
	}

}
