/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.internal.key.AesGcm;
import io.github.gossiplimiter.cluster.channel.internal.key.Hkdf;

/**
 * The {@code SymmetricState} of the Noise framework (revision 34, section 5.2): the
 * chaining key, into which every secret of a handshake is mixed, and the transcript hash
 * over all that both ends sent, which every encrypted payload authenticates.
 */
final class SymmetricState {

	private byte[] chainingKey;

	private byte[] hash;

	private @Nullable AesGcm cipher;

	private long counter;

	/**
	 * Begin a handshake.
	 * @param protocol its name, at least as long as a hash
	 */
	SymmetricState(String protocol) {
		this(Hkdf.sha256(protocol.getBytes(StandardCharsets.UTF_8), new byte[0]));
	}

	private SymmetricState(byte[] hash) {
		this.hash = hash;
		this.chainingKey = hash;
	}

	/**
	 * Another one that stands where this one does, to go on with one of several keys.
	 */
	SymmetricState fork() {
		if (this.cipher != null) {
			throw new IllegalStateException("two states must not encrypt with one key");
		}
		SymmetricState fork = new SymmetricState(this.hash);
		fork.chainingKey = this.chainingKey;
		return fork;
	}

	void mixHash(byte[] data) {
		this.hash = Hkdf.sha256(this.hash, data);
	}

	void mixKey(byte[] secret) {
		this.chainingKey = Hkdf.derive(this.chainingKey, secret, 2)[0];
	}

	/**
	 * Mix the pre-shared key in; payloads are encrypted from here on.
	 */
	void mixKeyAndHash(byte[] preSharedKey) {
		byte[][] outputs = Hkdf.derive(this.chainingKey, preSharedKey, 3);
		this.chainingKey = outputs[0];
		mixHash(outputs[1]);
		this.cipher = new AesGcm(outputs[2]);
		this.counter = 0;
	}

	byte[] encryptAndHash(byte[] payload) {
		byte[] sealed = cipher().encrypt(this.counter++, this.hash, payload);
		mixHash(sealed);
		return sealed;
	}

	/**
	 * Decrypt a payload.
	 * @return {@code null} if the peer encrypted it with another key or after another
	 * transcript
	 */
	byte @Nullable [] decryptAndHash(byte[] sealed) {
		byte[] payload = cipher().decrypt(this.counter, this.hash, sealed);
		if (payload != null) {
			this.counter++;
			mixHash(sealed);
		}
		return payload;
	}

	/**
	 * The keys of the frames: the dialler's and the acceptor's.
	 */
	byte[][] split() {
		return Hkdf.derive(this.chainingKey, new byte[0], 2);
	}

	private AesGcm cipher() {
		return Objects.requireNonNull(this.cipher, "no key was mixed in");
	}

}
