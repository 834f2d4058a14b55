/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.key;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HKDF with SHA-256 (RFC 5869) in the form of the Noise framework: the chaining key is
 * the salt, there is no info, and outputs are 32 bytes each.
 */
public final class Hkdf {

	/**
	 * Length of every key.
	 */
	public static final int KEY_BYTES = 32;

	private static final String HMAC = "HmacSHA256";

	private Hkdf() {
	}

	/**
	 * Derive keys.
	 * @param count how many
	 */
	public static byte[][] derive(byte[] chainingKey, byte[] input, int count) {
		byte[] extracted = hmac(chainingKey, input);
		byte[][] outputs = new byte[count][];
		byte[] previous = {};
		for (int i = 0; i < count; i++) {
			Mac mac = newMac(extracted);
			mac.update(previous);
			previous = mac.doFinal(new byte[] { (byte) (i + 1) });
			outputs[i] = previous;
		}
		return outputs;
	}

	public static byte[] hmac(byte[] key, byte[] data) {
		return newMac(key).doFinal(data);
	}

	public static byte[] sha256(byte[] first, byte[] second) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			digest.update(first);
			return digest.digest(second);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every JDK has SHA-256", ex);
		}
	}

	private static Mac newMac(byte[] key) {
		try {
			Mac mac = Mac.getInstance(HMAC);
			mac.init(new SecretKeySpec(key, HMAC));
			return mac;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("every JDK has " + HMAC, ex);
		}
	}

}
