/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;

/**
 * Answers a denied request: with the CORS fields of its handler, the status of the denial
 * and what the writer of the application makes of it.
 */
final class DenialAnswer {

	private final CorsFields corsFields;

	private final RateLimitedResponseWriter responseWriter;

	DenialAnswer(CorsFields corsFields, RateLimitedResponseWriter responseWriter) {
		this.corsFields = corsFields;
		this.responseWriter = responseWriter;
	}

	Mono<Void> write(ServerWebExchange exchange, RateLimitDenial denial) {
		return this.corsFields.set(exchange).then(Mono.defer(() -> {
			exchange.getResponse().setStatusCode(denial.status());
			return this.responseWriter.write(exchange, denial);
		}));
	}

}
