/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;

/**
 * Names in a handshake: their length in one byte, then UTF-8.
 */
final class TextCodec {

	private static final int BYTES_MAX = 255;

	private TextCodec() {
	}

	/**
	 * Read a name.
	 * @throws IndexOutOfBoundsException if it ends too early
	 */
	static String read(ByteBuf in) {
		return in.readCharSequence(in.readUnsignedByte(), StandardCharsets.UTF_8).toString();
	}

	static void write(ByteBuf out, String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		if (bytes.length > BYTES_MAX) {
			throw new IllegalArgumentException(
					"names of a node must have at most " + BYTES_MAX + " bytes: name=" + text);
		}
		out.writeByte(bytes.length).writeBytes(bytes);
	}

}
