/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import org.jspecify.annotations.Nullable;

/**
 * A report to PostgreSQL was refused or failed. Has no stack trace of its own, because
 * there are many while the database is down.
 *
 * @since 0.1.0
 */
public final class PostgresUnavailableException extends RuntimeException {

	PostgresUnavailableException(String message, @Nullable Throwable cause) {
		super(message, cause, true, false);
	}

}
