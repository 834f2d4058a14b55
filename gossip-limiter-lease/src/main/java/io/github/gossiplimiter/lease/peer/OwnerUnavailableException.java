/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

/**
 * No owner replied in time. Whether permits are left is not known. Has no stack trace.
 */
final class OwnerUnavailableException extends RuntimeException {

	OwnerUnavailableException(String message) {
		super(message, null, false, false);
	}

}
