/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import java.nio.ByteBuffer;
import java.security.SecureRandom;

import io.netty.buffer.ByteBuf;

/**
 * Public half of the ephemeral X25519 key pair that one end makes for one connection, 32
 * bytes as RFC 7748 encodes them. Where no key is agreed on, because TLS protects the
 * connection or nothing does, it is 32 random bytes and only makes the handshake unique.
 */
public record EphemeralKey(long first, long second, long third, long fourth) {

	public static final int BYTES = 4 * Long.BYTES;

	public static EphemeralKey random(SecureRandom random) {
		return new EphemeralKey(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
	}

	public static EphemeralKey of(byte[] bytes) {
		ByteBuffer in = ByteBuffer.wrap(bytes);
		return new EphemeralKey(in.getLong(), in.getLong(), in.getLong(), in.getLong());
	}

	public static EphemeralKey read(ByteBuf in) {
		return new EphemeralKey(in.readLong(), in.readLong(), in.readLong(), in.readLong());
	}

	public byte[] bytes() {
		return ByteBuffer.allocate(BYTES)
			.putLong(this.first)
			.putLong(this.second)
			.putLong(this.third)
			.putLong(this.fourth)
			.array();
	}

}
