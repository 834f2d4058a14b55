/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.key;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The cluster's secret after PBKDF2, from which everything else is derived. A guess of
 * the secret costs as much as this, and one table of guesses serves for one cluster name
 * only. Computed once for each secret of a process, by the thread that configures a
 * channel.
 */
public final class StretchedSecret {

	/**
	 * Rounds of PBKDF2-HMAC-SHA256: what OWASP's password storage cheat sheet asks for.
	 */
	public static final int ROUNDS = 600_000;

	private static final byte[] LABEL = bytes("gossip-limiter secret 2");

	private static final int REMEMBERED_MAX = 64;

	/*
	 * The names in it are hashes: a heap dump need not show the secret once more.
	 */
	private static final Map<ByteBuffer, StretchedSecret> REMEMBERED = new LinkedHashMap<>(16, 0.75f, true) {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<ByteBuffer, StretchedSecret> eldest) {
			return size() > REMEMBERED_MAX;
		}

	};

	private final byte[] bytes;

	private StretchedSecret(byte[] bytes) {
		this.bytes = bytes;
	}

	/**
	 * Stretch a secret. Takes about a second, the first time.
	 */
	public static StretchedSecret of(String cluster, String secret) {
		byte[] salt = salt(cluster);
		ByteBuffer name = ByteBuffer.wrap(Hkdf.hmac(salt, bytes(secret)));
		synchronized (REMEMBERED) {
			return REMEMBERED.computeIfAbsent(name, (unknown) -> new StretchedSecret(pbkdf2(salt, secret, ROUNDS)));
		}
	}

	/**
	 * A key for one purpose.
	 */
	public byte[] derive(String label) {
		return Hkdf.hmac(this.bytes, bytes(label));
	}

	public static byte[] salt(String cluster) {
		byte[] name = bytes(cluster);
		return ByteBuffer.allocate(LABEL.length + 1 + name.length).put(LABEL).put((byte) 0).put(name).array();
	}

	public static byte[] pbkdf2(byte[] salt, String secret, int rounds) {
		PBEKeySpec spec = new PBEKeySpec(secret.toCharArray(), salt, rounds, Byte.SIZE * Hkdf.KEY_BYTES);
		try {
			return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("every JDK has PBKDF2", ex);
		}
		finally {
			spec.clearPassword();
		}
	}

	@Override
	public String toString() {
		return "a stretched secret";
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
