/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

/**
 * Translates failures of the client into a {@link RedisUnavailableException} with a
 * reason. Called by {@link RedisCalls} for each failed call.
 */
final class FailureTranslator {

	private FailureTranslator() {
	}

	static RedisUnavailableException translate(@Nullable Throwable failure, Duration timeout) {
		Throwable cause = failure;
		while (cause instanceof CompletionException && cause.getCause() != null) {
			cause = cause.getCause();
		}
		if (cause instanceof RedisUnavailableException known) {
			return known;
		}
		if (cause instanceof TimeoutException || cause instanceof RedisCommandTimeoutException) {
			return new RedisUnavailableException(Reason.TIMEOUT,
					"Redis did not answer within " + timeout.toMillis() + " ms", cause);
		}
		if (cause instanceof RedisCommandExecutionException) {
			return new RedisUnavailableException(Reason.ERROR, "Redis answered: " + cause.getMessage(), cause);
		}
		return new RedisUnavailableException(Reason.DISCONNECTED, "There is no connection to Redis", cause);
	}

}
