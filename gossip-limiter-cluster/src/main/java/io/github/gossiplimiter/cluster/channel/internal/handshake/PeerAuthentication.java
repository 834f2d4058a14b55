/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

/**
 * How nodes of a cluster prove to each other that they belong to it.
 */
public enum PeerAuthentication {

	/**
	 * Not at all.
	 */
	NOTHING(0),

	/**
	 * By a secret they share, see {@link Handshake}; every frame is encrypted.
	 */
	SECRET(1),

	/**
	 * By the certificates TLS has checked before the first frame. TLS protects the frames
	 * as well, so they are not encrypted again.
	 */
	TLS(2);

	private final byte code;

	PeerAuthentication(int code) {
		this.code = (byte) code;
	}

	/**
	 * The one with a code.
	 * @throws IllegalArgumentException if there is none
	 */
	public static PeerAuthentication read(byte code) {
		for (PeerAuthentication proving : values()) {
			if (proving.code == code) {
				return proving;
			}
		}
		throw new IllegalArgumentException("code must be one of ours: code=" + code);
	}

	public byte code() {
		return this.code;
	}

	public String label() {
		return switch (this) {
			case NOTHING -> "neither secret nor TLS";
			case SECRET -> "a secret";
			case TLS -> "TLS";
		};
	}

}
