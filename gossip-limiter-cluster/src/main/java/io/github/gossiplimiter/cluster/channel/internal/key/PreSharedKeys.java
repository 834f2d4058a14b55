/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.key;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * The secrets of a cluster as pre-shared keys of the handshake, the preferred one first.
 * Immutable; shows none of them.
 */
public final class PreSharedKeys {

	/**
	 * Most secrets: the one in use, and the one before or after it.
	 */
	public static final int KEYS_MAX = 2;

	private static final String KEY_LABEL = "pre-shared key of the data channel";

	private static final byte[] SALT_LABEL = bytes("gossip-limiter key salt 1");

	private final List<Key> keys;

	/**
	 * Stretch the secrets of a cluster. Takes about a second for each that this process
	 * has not used before.
	 */
	public PreSharedKeys(String cluster, List<String> secrets) {
		check(secrets);
		this.keys = secrets.stream()
			.map((secret) -> new Key(StretchedSecret.of(cluster, secret).derive(KEY_LABEL)))
			.toList();
	}

	/**
	 * Refuse secrets that cannot be used.
	 * @throws IllegalArgumentException if there are too many, or one is blank
	 */
	public static void check(List<String> secrets) {
		if (secrets.size() > KEYS_MAX) {
			throw new IllegalArgumentException(
					"secrets must be at most " + KEYS_MAX + ": secrets.size=" + secrets.size());
		}
		if (secrets.stream().anyMatch(String::isBlank)) {
			throw new IllegalArgumentException("secrets must not be blank: secrets.size=" + secrets.size());
		}
	}

	/**
	 * 64 bits that tell one salt from another.
	 */
	public static long fingerprint(String salt) {
		return ByteBuffer.wrap(Hkdf.hmac(SALT_LABEL, bytes(salt))).getLong();
	}

	public List<Key> keys() {
		return this.keys;
	}

	public boolean contains(Key key) {
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
	public static final class Key {

		private final byte[] bytes;

		private Key(byte[] bytes) {
			this.bytes = bytes;
		}

		public byte[] bytes() {
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
