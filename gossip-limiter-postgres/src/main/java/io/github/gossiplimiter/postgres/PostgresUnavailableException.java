package io.github.gossiplimiter.postgres;

import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL could not be asked, or did not answer well or in time. It has no stack trace
 * of its own: while the database is away there are many.
 *
 * @since 0.1.0
 */
public final class PostgresUnavailableException extends RuntimeException {

	PostgresUnavailableException(String message, @Nullable Throwable cause) {
		super(message, cause, true, false);
	}

}
