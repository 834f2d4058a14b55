/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.decision;

/**
 * A request that makes no sense; the message says what to send instead.
 */
final class BadRequestException extends RuntimeException {

	private static final long serialVersionUID = 1;

	BadRequestException(String message) {
		super(message, null, false, false);
	}

}
