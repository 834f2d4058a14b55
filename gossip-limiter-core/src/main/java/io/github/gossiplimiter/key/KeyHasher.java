/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

/**
 * Turns the keys of one limit into 64 bits: SipHash-1-3 under a key derived from salt,
 * namespace and limit. All nodes of a cluster share the salt; without it nobody can aim
 * one key's requests at another key's quota, nor read keys out of peer messages.
 *
 * @since 0.1.0
 */
public final class KeyHasher {

	/*
	 * 1 and 3 rounds, as the hash tables of Rust and Python use: enough against
	 * collisions made on purpose. A block takes eight characters, the first four in the
	 * even bytes and the other four in the odd ones, which needs two shifts instead of
	 * eight; the last block has the length in its top byte. If any character needs more
	 * than a byte, the text is hashed again under another key, four characters to a
	 * block.
	 */

	private static final long SALT_KEY = 0x6b65792d73616c74L;

	private static final long WIDE_KEY = 0x776964652d6b6579L;

	private static final long WIDE_CHARS = 0xff00ff00ff00ff00L;

	private final long k0;

	private final long k1;

	/**
	 * Create the hasher of one limit.
	 */
	public KeyHasher(String salt, String namespace, String limitName) {
		long first = hash(SALT_KEY, 1, salt);
		long second = hash(SALT_KEY, 2, salt);
		for (String name : new String[] { namespace, limitName }) {
			long next = hash(first, second, name);
			second = hash(~first, second, name);
			first = next;
		}
		this.k0 = first;
		this.k1 = second;
	}

	/**
	 * The hash of a key.
	 */
	public long hash(String key) {
		return hash(this.k0, this.k1, key);
	}

	static long hash(long k0, long k1, String text) {
		return hash(k0, k1, text, false);
	}

	private static long hash(long k0, long k1, String text, boolean wide) {
		long v0 = k0 ^ 0x736f6d6570736575L;
		long v1 = k1 ^ 0x646f72616e646f6dL;
		long v2 = k0 ^ 0x6c7967656e657261L;
		long v3 = k1 ^ 0x7465646279746573L;
		int step = wide ? 4 : 8;
		long seen = 0;
		int rest = text.length();
		boolean last;
		do {
			int start = text.length() - rest;
			long even = lanes(text, start, rest);
			long odd = wide ? 0 : lanes(text, start + 4, rest - 4);
			seen |= even | odd;
			last = rest < step;
			long block = even | (odd << 8) | (last ? (long) text.length() << 56 : 0);
			rest -= step;
			v3 ^= block;
			v0 += v1;
			v1 = Long.rotateLeft(v1, 13) ^ v0;
			v0 = Long.rotateLeft(v0, 32);
			v2 += v3;
			v3 = Long.rotateLeft(v3, 16) ^ v2;
			v0 += v3;
			v3 = Long.rotateLeft(v3, 21) ^ v0;
			v2 += v1;
			v1 = Long.rotateLeft(v1, 17) ^ v2;
			v2 = Long.rotateLeft(v2, 32);
			v0 ^= block;
		}
		while (!last);
		if (!wide && (seen & WIDE_CHARS) != 0) {
			return hash(k0 ^ WIDE_KEY, k1, text, true);
		}
		return finish(v0, v1, v2, v3);
	}

	/*
	 * Apart from the blocks, which are then small enough to be compiled into the caller,
	 * where the width is known.
	 */
	private static long finish(long a, long b, long c, long d) {
		long v0 = a;
		long v1 = b;
		long v2 = c ^ 0xff;
		long v3 = d;
		for (int i = 0; i < 3; i++) {
			v0 += v1;
			v1 = Long.rotateLeft(v1, 13) ^ v0;
			v0 = Long.rotateLeft(v0, 32);
			v2 += v3;
			v3 = Long.rotateLeft(v3, 16) ^ v2;
			v0 += v3;
			v3 = Long.rotateLeft(v3, 21) ^ v0;
			v2 += v1;
			v1 = Long.rotateLeft(v1, 17) ^ v2;
			v2 = Long.rotateLeft(v2, 32);
		}
		return v0 ^ v1 ^ v2 ^ v3;
	}

	/*
	 * Up to four characters, one to every other byte. Spelled out: a loop over so few
	 * costs more than the hash.
	 */
	private static long lanes(String text, int start, int count) {
		if (count >= 4) {
			return text.charAt(start) | (long) text.charAt(start + 1) << 16 | (long) text.charAt(start + 2) << 32
					| (long) text.charAt(start + 3) << 48;
		}
		return switch (count) {
			case 3 -> text.charAt(start) | (long) text.charAt(start + 1) << 16 | (long) text.charAt(start + 2) << 32;
			case 2 -> text.charAt(start) | (long) text.charAt(start + 1) << 16;
			case 1 -> text.charAt(start);
			default -> 0;
		};
	}

}
