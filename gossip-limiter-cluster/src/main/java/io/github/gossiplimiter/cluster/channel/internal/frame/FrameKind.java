/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

import org.jspecify.annotations.Nullable;

/**
 * The kind of a frame, its first byte.
 */
public enum FrameKind {

	/**
	 * What a handshake begins with, the opening message.
	 */
	HELLO(1),

	/**
	 * The dialler's hello, which proves that it knows the secret, if there is one.
	 */
	PROOF(2),

	/**
	 * The acceptor's hello; frames may follow.
	 */
	READY(3),

	/**
	 * Why the acceptor does not want this dialler.
	 */
	REFUSED(4),

	/**
	 * A message.
	 */
	DATA(5),

	/**
	 * Asks for a sign of life.
	 */
	PING(6),

	/**
	 * A sign of life.
	 */
	PONG(7),

	/**
	 * The sender closes the connection in order; no message follows.
	 */
	GOODBYE(8);

	private final byte code;

	FrameKind(int code) {
		this.code = (byte) code;
	}

	public byte code() {
		return this.code;
	}

	/**
	 * The kind with a code.
	 * @return {@code null} if only later versions know it
	 */
	public static @Nullable FrameKind of(byte code) {
		for (FrameKind kind : values()) {
			if (kind.code == code) {
				return kind;
			}
		}
		return null;
	}

}
