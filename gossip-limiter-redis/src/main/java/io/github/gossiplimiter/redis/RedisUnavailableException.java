/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import org.jspecify.annotations.Nullable;

/**
 * A call to Redis was refused or failed, or its reply was late. The limit's
 * {@code on-failure} decides the request. Has no stack trace, because there are many
 * while Redis is down.
 *
 * @since 0.1.0
 */
public final class RedisUnavailableException extends RuntimeException {

	/**
	 * Reason of a failed call.
	 */
	public enum Reason {

		/**
		 * There is no connection.
		 */
		DISCONNECTED,

		/**
		 * The reply was not received within the timeout.
		 */
		TIMEOUT,

		/**
		 * Redis replied with an error.
		 */
		ERROR,

		/**
		 * Fewer replicas than required have acknowledged.
		 */
		REPLICAS,

		/**
		 * The circuit breaker is open, because Redis failed or was slow.
		 */
		LEFT_ALONE,

		/**
		 * Too many calls are in flight.
		 */
		BUSY,

		/**
		 * The coordinator was closed.
		 */
		CLOSED

	}

	private final Reason reason;

	RedisUnavailableException(Reason reason, String message, @Nullable Throwable cause) {
		super(message, cause, true, false);
		this.reason = reason;
	}

	/**
	 * Reason of the failed call.
	 */
	public Reason reason() {
		return this.reason;
	}

}
