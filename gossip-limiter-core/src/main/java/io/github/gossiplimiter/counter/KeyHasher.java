package io.github.gossiplimiter.counter;

/**
 * Turns the keys of one limit into 64 bits: SipHash-1-3 over namespace, limit and key,
 * under a salt that all nodes share. Without the salt nobody can aim one key's requests
 * at another key's quota, nor read keys out of peer messages.
 *
 * @since 0.1.0
 */
public final class KeyHasher {

	/*
	 * What comes before the key is the same for all keys of a limit, so the state after
	 * it is computed once. Characters go in as they are, four to a block, little end
	 * first: the hash is the standard one of the UTF-16LE bytes. (1 and 3 rounds, as
	 * Rust's and Python's hash tables use: enough against collisions made on purpose.)
	 */

	private static final int CHARS_PER_BLOCK = 4;

	private final long v0;

	private final long v1;

	private final long v2;

	private final long v3;

	private final long prefixBytes;

	/**
	 * Create the hasher of one limit.
	 */
	public KeyHasher(String salt, String namespace, String limitName) {
		this(new SipState(hash(0x6b65792d73616c74L, 1, salt), hash(0x6b65792d73616c74L, 2, salt)), namespace,
				limitName);
	}

	private KeyHasher(SipState state, String namespace, String limitName) {
		state.text(namespace);
		state.text(limitName);
		this.v0 = state.v0;
		this.v1 = state.v1;
		this.v2 = state.v2;
		this.v3 = state.v3;
		this.prefixBytes = state.bytes;
	}

	private static long hash(long k0, long k1, String text) {
		SipState state = new SipState(k0, k1);
		return finish(text, state.v0, state.v1, state.v2, state.v3, 0);
	}

	/**
	 * The hash of a key.
	 */
	public long hash(String key) {
		return finish(key, this.v0, this.v1, this.v2, this.v3, this.prefixBytes);
	}

	private static long finish(String text, long s0, long s1, long s2, long s3, long bytesBefore) {
		long v0 = s0;
		long v1 = s1;
		long v2 = s2;
		long v3 = s3;
		int length = text.length();
		int blocks = length & -CHARS_PER_BLOCK;
		long last = (bytesBefore + 2L * length) << 56;
		for (int i = blocks, shift = 0; i < length; i++, shift += 16) {
			last |= (long) text.charAt(i) << shift;
		}
		for (int i = 0; i <= blocks; i += CHARS_PER_BLOCK) {
			long block = (i == blocks) ? last : block(text, i);
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
		v2 ^= 0xff;
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

	private static long block(String text, int start) {
		return text.charAt(start) | (long) text.charAt(start + 1) << 16 | (long) text.charAt(start + 2) << 32
				| (long) text.charAt(start + 3) << 48;
	}

	/**
	 * The state while whole blocks go in.
	 */
	private static final class SipState {

		private long v0;

		private long v1;

		private long v2;

		private long v3;

		private long bytes;

		SipState(long k0, long k1) {
			this.v0 = k0 ^ 0x736f6d6570736575L;
			this.v1 = k1 ^ 0x646f72616e646f6dL;
			this.v2 = k0 ^ 0x6c7967656e657261L;
			this.v3 = k1 ^ 0x7465646279746573L;
		}

		/*
		 * Length first, then the text filled up to whole blocks: no two pairs of texts
		 * give the same bytes.
		 */
		void text(String text) {
			block(text.length());
			String padded = text + "\0".repeat(-text.length() & (CHARS_PER_BLOCK - 1));
			for (int i = 0; i < padded.length(); i += CHARS_PER_BLOCK) {
				block(KeyHasher.block(padded, i));
			}
		}

		private void block(long block) {
			this.v3 ^= block;
			this.v0 += this.v1;
			this.v1 = Long.rotateLeft(this.v1, 13) ^ this.v0;
			this.v0 = Long.rotateLeft(this.v0, 32);
			this.v2 += this.v3;
			this.v3 = Long.rotateLeft(this.v3, 16) ^ this.v2;
			this.v0 += this.v3;
			this.v3 = Long.rotateLeft(this.v3, 21) ^ this.v0;
			this.v2 += this.v1;
			this.v1 = Long.rotateLeft(this.v1, 17) ^ this.v2;
			this.v2 = Long.rotateLeft(this.v2, 32);
			this.v0 ^= block;
			this.bytes += 8;
		}

	}

}
