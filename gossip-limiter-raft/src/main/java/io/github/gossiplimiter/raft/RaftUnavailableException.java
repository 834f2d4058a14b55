/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

/**
 * No leader answered a lease call in time. Whether permits are left is not known. Has no
 * stack trace, because it is the ordinary result of calls during an election. Thrown by
 * {@link PendingExchange}.
 */
final class RaftUnavailableException extends RuntimeException {

	RaftUnavailableException(String message) {
		super(message, null, false, false);
	}

}
