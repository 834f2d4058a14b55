package io.github.gossiplimiter.cluster.channel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * The secrets of a cluster as pre-shared keys of the handshake, the preferred one first.
 * Immutable; shows none of them.
 */
final class PreSharedKeys {

	private static final String KEY_LABEL = "pre-shared key of the data channel";

	private static final byte[] SALT_LABEL = bytes("gossip-limiter key salt 1");

	private final List<Key> keys;

	/**
	 * Stretch the secrets of a cluster. Takes about a second for each that this process
	 * has not used before.
	 */
	PreSharedKeys(String cluster, List<String> secrets) {
		ChannelSettings.checkSecrets(secrets);
		this.keys = secrets.stream()
			.map((secret) -> new Key(StretchedSecret.of(cluster, secret).derive(KEY_LABEL)))
			.toList();
	}

	/**
	 * 64 bits that tell one salt from another.
	 */
	static long fingerprint(String salt) {
		return ByteBuffer.wrap(Hkdf.hmac(SALT_LABEL, bytes(salt))).getLong();
	}

	List<Key> keys() {
		return this.keys;
	}

	boolean contains(Key key) {
		return this.keys.stream().anyMatch(key::isSame);
	}

	@Override
	public String toString() {
		return this.keys.size() + " secrets";
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * One secret, as a pre-shared key.
	 */
	static final class Key {

		private final byte[] bytes;

		private Key(byte[] bytes) {
			this.bytes = bytes;
		}

		byte[] bytes() {
			return this.bytes;
		}

		boolean isSame(Key other) {
			return MessageDigest.isEqual(this.bytes, other.bytes);
		}

		@Override
		public String toString() {
			return "a secret";
		}

	}

}
