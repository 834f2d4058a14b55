/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.gateway;

import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.reactive.RateLimitedResponseWriter;

/**
 * Puts the response where the limiter of the gateway finds it, which is told no more than
 * a route and a key.
 */
final class DenialWebFilter implements OrderedWebFilter {

	private final RateLimitedResponseWriter writer;

	DenialWebFilter(RateLimitedResponseWriter writer) {
		this.writer = writer;
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		DenialResponse response = new DenialResponse(exchange.getResponse(), exchange, this.writer);
		return chain.filter(exchange.mutate().response(response).build())
			.contextWrite((context) -> context.put(DenialResponse.class, response));
	}

}
