/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

/**
 * No coordinator replied in time. Has no stack trace.
 */
final class ShareUnavailableException extends RuntimeException {

	ShareUnavailableException(String message) {
		super(message, null, false, false);
	}

}
