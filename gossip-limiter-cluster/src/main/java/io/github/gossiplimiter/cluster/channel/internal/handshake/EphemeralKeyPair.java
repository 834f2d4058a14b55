/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;

import javax.crypto.KeyAgreement;

import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * An ephemeral X25519 key pair (RFC 7748). It is made for one connection and forgotten
 * with its handshake, so that traffic recorded today stays secret when the cluster's
 * secret becomes known later (forward secrecy).
 */
public final class EphemeralKeyPair {

	private static final String X25519 = "X25519";

	private static final byte[] BASE_POINT = new byte[EphemeralKey.BYTES];

	static {
		BASE_POINT[0] = 9;
	}

	private final byte[] scalar;

	private final EphemeralKey publicKey;

	private EphemeralKeyPair(byte[] scalar, EphemeralKey publicKey) {
		this.scalar = scalar;
		this.publicKey = publicKey;
	}

	public static EphemeralKeyPair random(SecureRandom random) {
		byte[] scalar = new byte[EphemeralKey.BYTES];
		random.nextBytes(scalar);
		return of(scalar);
	}

	/**
	 * The pair with a private scalar.
	 */
	public static EphemeralKeyPair of(byte[] scalar) {
		try {
			return new EphemeralKeyPair(scalar.clone(), EphemeralKey.of(multiply(scalar, BASE_POINT)));
		}
		catch (InvalidKeyException ex) {
			throw new IllegalStateException("the base point has a large order", ex);
		}
	}

	public EphemeralKey publicKey() {
		return this.publicKey;
	}

	/**
	 * The secret that both ends share.
	 * @throws PeerRefusal if the other's key is a point of small order, with which the
	 * result would be zero whatever this end's key is
	 */
	public byte[] agree(EphemeralKey other) throws PeerRefusal {
		try {
			return multiply(this.scalar, other.bytes());
		}
		catch (InvalidKeyException ex) {
			throw new PeerRefusal(Rejection.UNAUTHENTICATED, "offers an ephemeral key of small order");
		}
	}

	/*
	 * The JDK refuses a result of zero with the InvalidKeyException. RFC 7748 has the top
	 * bit of a public key ignored.
	 */
	private static byte[] multiply(byte[] scalar, byte[] point) throws InvalidKeyException {
		byte[] bigEndian = new byte[point.length];
		for (int i = 0; i < point.length; i++) {
			bigEndian[i] = point[point.length - 1 - i];
		}
		bigEndian[0] &= Byte.MAX_VALUE;
		try {
			KeyFactory keys = KeyFactory.getInstance(X25519);
			KeyAgreement agreement = KeyAgreement.getInstance(X25519);
			agreement.init(keys.generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, scalar)));
			agreement.doPhase(
					keys.generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, new BigInteger(1, bigEndian))),
					true);
			return agreement.generateSecret();
		}
		catch (InvalidKeyException ex) {
			throw ex;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("every JDK has " + X25519, ex);
		}
	}

	@Override
	public String toString() {
		return "EphemeralKeyPair[" + this.publicKey + "]";
	}

}
