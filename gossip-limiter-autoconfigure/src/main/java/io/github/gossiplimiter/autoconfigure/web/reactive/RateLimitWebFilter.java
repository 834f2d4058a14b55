/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.RequestRules;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;

/**
 * Holds back requests whose limits are used up. Each request is charged once, however
 * often it passes. CORS preflights are not charged: they reach no handler, and a browser
 * could not read the answer.
 */
final class RateLimitWebFilter implements OrderedWebFilter {

	private static final String CHARGED = RateLimitWebFilter.class.getName() + ".charged";

	private final int order;

	private final @Nullable RequestMappingHandlerMapping handlerMapping;

	private final RequestRules rules;

	private final RequestGate gate;

	RateLimitWebFilter(int order, @Nullable RequestMappingHandlerMapping handlerMapping, RequestRules rules,
			RequestGate gate) {
		this.order = order;
		this.handlerMapping = rules.hasHandlers() ? handlerMapping : null;
		this.rules = rules;
		this.gate = gate;
	}

	@Override
	public int getOrder() {
		return this.order;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		if (exchange.getAttributes().putIfAbsent(CHARGED, true) != null || CorsUtils.isPreFlightRequest(request)
				|| ManagementServer.serves(exchange)) {
			return chain.filter(exchange);
		}
		List<RequestRule> ofPath = this.rules.ofPath(request.getPath().pathWithinApplication(), null, false);
		if (this.handlerMapping == null) {
			return this.gate.pass(exchange, chain, ofPath);
		}
		return HandlerLookup.find(this.handlerMapping, exchange,
				(handler) -> this.gate.pass(exchange, chain, this.rules.ofRequest(handler, ofPath)));
	}

}
