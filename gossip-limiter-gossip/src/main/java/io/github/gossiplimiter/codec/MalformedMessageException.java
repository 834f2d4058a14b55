/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

/**
 * Bytes that are not a valid message. Has no stack trace: the cause is in the sender's
 * code, and creating one for each message of an attacker would cost time.
 *
 * @since 0.1.0
 */
public final class MalformedMessageException extends Exception {

	private final int offset;

	MalformedMessageException(String what, int offset) {
		super(what + " at offset " + offset, null, false, false);
		this.offset = offset;
	}

	/**
	 * Where in the message it was noticed.
	 */
	public int offset() {
		return this.offset;
	}

}
