/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;

/**
 * As many calls to a backend are under way as this node may have. For places where an
 * answer has to be an exception; it carries no stack trace, because a denial is not an
 * error and there may be many.
 *
 * @since 0.1.0
 */
public class ConcurrencyLimitExceededException extends RuntimeException {

	private final String limitName;

	private final Duration retryAfter;

	/**
	 * A denial.
	 * @param limitName the name under {@code gossip-limiter.concurrency}
	 * @param retryAfter when it makes sense to try again
	 */
	public ConcurrencyLimitExceededException(String limitName, Duration retryAfter) {
		super("As many calls to '" + limitName + "' are under way as this node may have", null, false, false);
		this.limitName = limitName;
		this.retryAfter = retryAfter;
	}

	/**
	 * The denial behind a failure, or nothing if that is not what went wrong.
	 */
	public static @Nullable ConcurrencyLimitExceededException of(Throwable failure) {
		Throwable cause = failure;
		while (cause instanceof CompletionException || cause instanceof ExecutionException) {
			cause = cause.getCause();
		}
		return (cause instanceof ConcurrencyLimitExceededException denial) ? denial : null;
	}

	/**
	 * The name under {@code gossip-limiter.concurrency}.
	 */
	public String limitName() {
		return this.limitName;
	}

	/**
	 * When it makes sense to try again: places become free as calls end, and shares are
	 * divided anew by then.
	 */
	public Duration retryAfter() {
		return this.retryAfter;
	}

}
