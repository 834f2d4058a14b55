/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

/**
 * A message in a version of the wire format that this node does not know. Has no stack
 * trace.
 *
 * @since 0.1.0
 */
public final class UnknownVersionException extends Exception {

	private final int version;

	UnknownVersionException(int version) {
		super("version " + version + " of the wire format is unknown; known is " + MessageCodec.VERSION, null, false,
				false);
		this.version = version;
	}

	/**
	 * The version the message claims.
	 */
	public int version() {
		return this.version;
	}

}
