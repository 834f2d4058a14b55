/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class KeyHasherTests {

	@ParameterizedTest
	@ValueSource(
			strings = { "", "a", "abc", "abcd", "abcdefg", "abcdefgh", "user-4711-and-more", "\u00fc\u00ff", "a\0b" })
	void isSipHashOverBlocksOfEightCharacters(String text) {
		ByteBuffer blocks = ByteBuffer.allocate((text.length() / 8 + 1) * 8).order(ByteOrder.LITTLE_ENDIAN);
		for (int i = 0; i < text.length(); i++) {
			int inBlock = i % 8;
			blocks.put(i - inBlock + 2 * (inBlock % 4) + inBlock / 4, (byte) text.charAt(i));
		}
		assertThat(KeyHasher.hash(7, 8, text)).isEqualTo(Reference.hash(1, 3, 7, 8, blocks, text.length()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\u0100", "\u017c\u00f3\u0142w", "abcdefgh\uD83D\uDC22", "abcdefghijk\u0100" })
	void widerCharactersAreHashedInFullUnderAnotherKey(String text) {
		ByteBuffer blocks = ByteBuffer.allocate((text.length() / 4 + 1) * 8).order(ByteOrder.LITTLE_ENDIAN);
		for (int i = 0; i < text.length(); i++) {
			blocks.putChar(text.charAt(i));
		}
		assertThat(KeyHasher.hash(7, 8, text))
			.isEqualTo(Reference.hash(1, 3, 7 ^ 0x776964652d6b6579L, 8, blocks, text.length()));
	}

	@Test
	void referenceGivesThePublishedVector() {
		ByteBuffer message = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
		for (int i = 0; i < 15; i++) {
			message.put((byte) i);
		}
		assertThat(Reference.hash(2, 4, 0x0706050403020100L, 0x0f0e0d0c0b0a0908L, message, 15))
			.isEqualTo(0xa129ca6149be45e5L);
	}

	@Test
	@Tag("D24")
	@Tag("C27")
	void saltNamespaceLimitAndKeyAllMatter() {
		Set<Long> hashes = new HashSet<>();
		for (String salt : new String[] { "s", "t" }) {
			for (String[] names : new String[][] { { "a", "bc" }, { "ab", "c" }, { "", "abc" }, { "abc", "" } }) {
				KeyHasher hasher = new KeyHasher(salt, names[0], names[1]);
				for (String key : new String[] { "", "k", "kk", "abcdefgh" }) {
					assertThat(hashes.add(hasher.hash(key))).isTrue();
				}
			}
		}
	}

	/**
	 * SipHash as its authors describe it, for whole blocks and any number of rounds.
	 */
	private static final class Reference {

		private final long[] v;

		private Reference(long k0, long k1) {
			this.v = new long[] { k0 ^ 0x736f6d6570736575L, k1 ^ 0x646f72616e646f6dL, k0 ^ 0x6c7967656e657261L,
					k1 ^ 0x7465646279746573L };
		}

		static long hash(int compressions, int finalizations, long k0, long k1, ByteBuffer blocks, int length) {
			Reference state = new Reference(k0, k1);
			blocks.put(blocks.capacity() - 1, (byte) length).rewind();
			while (blocks.hasRemaining()) {
				long block = blocks.getLong();
				state.v[3] ^= block;
				state.rounds(compressions);
				state.v[0] ^= block;
			}
			state.v[2] ^= 0xff;
			state.rounds(finalizations);
			return state.v[0] ^ state.v[1] ^ state.v[2] ^ state.v[3];
		}

		private void rounds(int count) {
			for (int i = 0; i < count; i++) {
				mix(0, 1, 13);
				this.v[0] = Long.rotateLeft(this.v[0], 32);
				mix(2, 3, 16);
				mix(0, 3, 21);
				mix(2, 1, 17);
				this.v[2] = Long.rotateLeft(this.v[2], 32);
			}
		}

		private void mix(int a, int b, int by) {
			this.v[a] += this.v[b];
			this.v[b] = Long.rotateLeft(this.v[b], by) ^ this.v[a];
		}

	}

}
