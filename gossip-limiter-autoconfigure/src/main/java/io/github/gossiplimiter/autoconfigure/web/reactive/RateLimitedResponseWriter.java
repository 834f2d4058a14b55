/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;

/**
 * Writes the answer to a denied request. Declare a bean of this type to write another
 * one.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface RateLimitedResponseWriter {

	/**
	 * Write the body. The response already has the status of the denial, which is 429,
	 * 403 or 503, and Retry-After, RateLimit and CORS fields.
	 * @param exchange the denied request
	 * @param denial why it is denied
	 * @return completes when the answer is written
	 */
	Mono<Void> write(ServerWebExchange exchange, RateLimitDenial denial);

}
