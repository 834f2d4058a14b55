/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.util.List;
import java.util.OptionalLong;

import org.springframework.http.HttpStatus;

/**
 * Why a request is denied.
 *
 * @param limitName the limit to wait longest for
 * @param violatedPolicies all policies that denied it, by the names they have in the
 * RateLimit header fields
 * @param retryAfterSeconds how long the client is asked to wait, or nothing if waiting
 * does not help
 * @param detail the reason in a sentence, without anything the client sent
 * @param status what to answer: 429, 403 to a client that is turned away whatever it has
 * left, or 503 where a backend can bear no more
 * @since 0.1.0
 */
public record RateLimitDenial(String limitName, List<String> violatedPolicies, OptionalLong retryAfterSeconds,
		String detail, HttpStatus status) {

	/**
	 * A denial by a limit.
	 */
	public RateLimitDenial(String limitName, List<String> violatedPolicies, OptionalLong retryAfterSeconds,
			String detail) {
		this(limitName, violatedPolicies, retryAfterSeconds, detail, HttpStatus.TOO_MANY_REQUESTS);
	}

	public RateLimitDenial {
		violatedPolicies = List.copyOf(violatedPolicies);
	}

}
