/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.key;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;

import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import org.jspecify.annotations.Nullable;

/**
 * AES-256-GCM under one key with the nonces of the Noise framework: four bytes of zero
 * and a counter of eight. A counter must encrypt only once under a key. Keeps its cipher
 * for the next message, so it is used by one thread.
 */
public final class AesGcm {

	public static final int TAG_BYTES = 16;

	private static final int NONCE_BYTES = 12;

	private static final byte[] NO_DATA = {};

	private final SecretKeySpec key;

	private final Cipher cipher;

	private final byte[] nonce = new byte[NONCE_BYTES];

	public AesGcm(byte[] key) {
		this.key = new SecretKeySpec(key, "AES");
		try {
			this.cipher = Cipher.getInstance("AES/GCM/NoPadding");
		}
		catch (GeneralSecurityException ex) {
			throw missing(ex);
		}
	}

	/**
	 * Encrypt a message of a handshake.
	 * @param associated authenticated together with the message
	 */
	public byte[] encrypt(long counter, byte[] associated, byte[] plain) {
		try {
			Cipher ready = init(Cipher.ENCRYPT_MODE, counter);
			ready.updateAAD(associated);
			return ready.doFinal(plain);
		}
		catch (GeneralSecurityException ex) {
			throw missing(ex);
		}
	}

	/**
	 * Decrypt a message of a handshake.
	 * @return {@code null} if it was not encrypted like this
	 */
	public byte @Nullable [] decrypt(long counter, byte[] associated, byte[] sealed) {
		if (sealed.length < TAG_BYTES) {
			return null;
		}
		try {
			Cipher ready = init(Cipher.DECRYPT_MODE, counter);
			ready.updateAAD(associated);
			return ready.doFinal(sealed);
		}
		catch (AEADBadTagException ex) {
			return null;
		}
		catch (GeneralSecurityException ex) {
			throw missing(ex);
		}
	}

	/**
	 * Encrypt a frame in place.
	 * @param buffer has room for the tag behind the frame
	 */
	public void encrypt(long counter, byte[] buffer, int offset, int length) {
		try {
			init(Cipher.ENCRYPT_MODE, counter).doFinal(buffer, offset, length, buffer, offset);
		}
		catch (GeneralSecurityException ex) {
			throw missing(ex);
		}
	}

	/**
	 * Decrypt a frame in place.
	 * @param length bytes of the frame and its tag
	 * @return whether it was encrypted like this; if not, the buffer holds neither
	 */
	public boolean decrypt(long counter, byte[] buffer, int offset, int length) {
		try {
			init(Cipher.DECRYPT_MODE, counter).doFinal(buffer, offset, length, buffer, offset);
			return true;
		}
		catch (AEADBadTagException ex) {
			return false;
		}
		catch (GeneralSecurityException ex) {
			throw missing(ex);
		}
	}

	/**
	 * The key to go on with after this one, as {@code Rekey} of the Noise framework makes
	 * it.
	 */
	public byte[] nextKey() {
		byte[] sealed = encrypt(-1, NO_DATA, new byte[Hkdf.KEY_BYTES]);
		return Arrays.copyOf(sealed, Hkdf.KEY_BYTES);
	}

	private Cipher init(int mode, long counter) throws GeneralSecurityException {
		ByteBuffer.wrap(this.nonce).putLong(NONCE_BYTES - Long.BYTES, counter);
		this.cipher.init(mode, this.key, new GCMParameterSpec(Byte.SIZE * TAG_BYTES, this.nonce));
		return this.cipher;
	}

	private static IllegalStateException missing(GeneralSecurityException cause) {
		return new IllegalStateException("every JDK has AES-GCM", cause);
	}

}
