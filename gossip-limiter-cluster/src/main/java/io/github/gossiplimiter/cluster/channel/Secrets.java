package io.github.gossiplimiter.cluster.channel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.jspecify.annotations.Nullable;

/**
 * The secrets of a cluster, as keys. Immutable; shows none of them.
 */
final class Secrets {

	private static final String ALGORITHM = "HmacSHA256";

	/*
	 * Keys are extracted from secrets under a name of our own (RFC 5869's first step), so
	 * that a secret used elsewhere as well gives nothing away here. All further keys and
	 * proofs are made from those, each under a label: none can stand for another.
	 */
	private static final byte[] EXTRACT_LABEL = bytes("gossip-limiter data channel 1");

	private static final byte[] SALT_LABEL = bytes("gossip-limiter key salt 1");

	private final List<Key> keys;

	Secrets(List<String> secrets) {
		ChannelSettings.checkSecrets(secrets);
		this.keys = secrets.stream().map((secret) -> new Key(mac(EXTRACT_LABEL, bytes(secret)))).toList();
	}

	/**
	 * 64 bits that tell one salt from another.
	 */
	static long fingerprint(String salt) {
		return ByteBuffer.wrap(mac(SALT_LABEL, bytes(salt))).getLong();
	}

	/**
	 * The key that signs.
	 */
	Key signing() {
		return this.keys.get(0);
	}

	boolean contains(Key key) {
		return this.keys.stream().anyMatch(key::isSame);
	}

	/**
	 * The key a proof was made with.
	 * @return {@code null} if with none of these
	 */
	@Nullable Key prover(String label, byte[] transcript, byte[] proof) {
		Key prover = null;
		for (Key key : this.keys) {
			if (MessageDigest.isEqual(key.derive(label, transcript), proof)) {
				prover = key;
			}
		}
		return prover;
	}

	static Mac newMac(byte[] key) {
		try {
			Mac mac = Mac.getInstance(ALGORITHM);
			mac.init(new SecretKeySpec(key, ALGORITHM));
			return mac;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("every JDK has " + ALGORITHM, ex);
		}
	}

	@Override
	public String toString() {
		return this.keys.size() + " secrets";
	}

	private static byte[] mac(byte[] key, byte[] data) {
		return newMac(key).doFinal(data);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * One secret, as a key.
	 */
	static final class Key {

		private final byte[] bytes;

		private Key(byte[] bytes) {
			this.bytes = bytes;
		}

		/**
		 * A proof or a further key: who does not have this one can neither make nor guess
		 * it.
		 */
		byte[] derive(String label, byte[] transcript) {
			Mac mac = newMac(this.bytes);
			mac.update(bytes(label));
			mac.update((byte) 0);
			return mac.doFinal(transcript);
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
