/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.nio.charset.StandardCharsets;

/**
 * Upper bounds of the sizes in a message. A receiver rejects larger ones, so a bound may
 * grow in a new version but never shrink.
 *
 * @since 0.1.0
 */
public final class MessageBounds {

	/**
	 * Bytes of a message: the frames of the data channel are not larger.
	 */
	public static final int MESSAGE_BYTES = 128 << 10;

	/**
	 * Bytes of the name of a limit: a message of the smallest size that can be configured
	 * holds several.
	 */
	public static final int NAME_BYTES = 255;

	/**
	 * Characters of the id of a node, as among members.
	 */
	public static final int ID_LENGTH = 64;

	/**
	 * Nodes, or windows of limits, that a message introduces: four times the largest
	 * cluster the product is made for.
	 */
	public static final int ROWS = 4096;

	/**
	 * Largest index by which a message refers to a node or to the window of a limit: a
	 * receiver may keep a table of that size for each peer.
	 */
	public static final int INDEX = 0xffff;

	/**
	 * Windows of a limit.
	 */
	public static final int WINDOWS = 256;

	/**
	 * Sub-windows of a window. Hundreds are configurable; the rest is for experiments.
	 */
	public static final int SPAN = 100_000;

	/**
	 * Largest number of a sub-window, either side of 0: a sub-window of a microsecond has
	 * smaller ones for two thousand years, and sums of a few do not overflow.
	 */
	public static final long NUMBER = 1L << 56;

	/**
	 * Largest pressure: what fits into one byte.
	 */
	public static final int PRESSURE = 127;

	/**
	 * Parts into which the keys of leased limits are dealt, each with an owner.
	 */
	public static final int PARTITIONS = 1024;

	/**
	 * Messages of which an account of leased keys may consist.
	 */
	public static final int PIECES = 4096;

	/**
	 * Largest number of leased permits: more than any limit has, and so few that sums of
	 * millions of them do not overflow.
	 */
	public static final long PERMITS = 1L << 40;

	/**
	 * Bytes of the address of a node: the longest host name, brackets and a port.
	 */
	public static final int ADDRESS_BYTES = 272;

	/**
	 * Largest version of what a member announced of itself.
	 */
	public static final long MEMBER_VERSION = 1L << 53;

	private MessageBounds() {
	}

	public static void checkText(String name, String text, int bytesMax) {
		check("bytes of " + name, text.getBytes(StandardCharsets.UTF_8).length, 1, bytesMax);
	}

	/**
	 * A number of permits.
	 */
	public static long readPermits(MessagePackReader in) throws MalformedMessageException {
		long permits = in.readLong();
		check("permits", permits, 0, PERMITS);
		return permits;
	}

	public static void check(String name, long value, long min, long max) {
		if (value < min || value > max) {
			throw new IllegalArgumentException(
					name + " must be between " + min + " and " + max + ": " + name + "=" + value);
		}
	}

}
