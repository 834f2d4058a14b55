package io.github.gossiplimiter.counter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class KeyHasherTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "ab", "abc", "abcd", "abcde", "user-4711", "żółw", "\uD83D\uDC22", "a\0b" })
	void isSipHashOverTheUtf16BytesOfEverything(String key) {
		long k0 = Reference.hash(1, 3, 0x6b65792d73616c74L, 1, utf16("salt"));
		long k1 = Reference.hash(1, 3, 0x6b65792d73616c74L, 2, utf16("salt"));
		ByteBuffer message = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
		for (String part : new String[] { "shop", "search" }) {
			message.putLong(part.length()).put(utf16(part));
			message.position((message.position() + 7) & ~7);
		}
		message.put(utf16(key));
		byte[] bytes = new byte[message.position()];
		message.flip().get(bytes);
		assertThat(new KeyHasher("salt", "shop", "search").hash(key)).isEqualTo(Reference.hash(1, 3, k0, k1, bytes));
	}

	@Test
	void referenceGivesThePublishedVector() {
		byte[] message = new byte[15];
		for (int i = 0; i < message.length; i++) {
			message[i] = (byte) i;
		}
		assertThat(Reference.hash(2, 4, 0x0706050403020100L, 0x0f0e0d0c0b0a0908L, message))
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

	private static byte[] utf16(String text) {
		return text.getBytes(StandardCharsets.UTF_16LE);
	}

	/**
	 * SipHash as its authors describe it, for bytes and any number of rounds.
	 */
	private static final class Reference {

		private final long[] v;

		private Reference(long k0, long k1) {
			this.v = new long[] { k0 ^ 0x736f6d6570736575L, k1 ^ 0x646f72616e646f6dL, k0 ^ 0x6c7967656e657261L,
					k1 ^ 0x7465646279746573L };
		}

		static long hash(int compressions, int finalizations, long k0, long k1, byte[] message) {
			Reference state = new Reference(k0, k1);
			int length = message.length;
			ByteBuffer padded = ByteBuffer.allocate((length / 8 + 1) * 8).order(ByteOrder.LITTLE_ENDIAN);
			padded.put(message).put(padded.capacity() - 1, (byte) length).rewind();
			while (padded.hasRemaining()) {
				long block = padded.getLong();
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
