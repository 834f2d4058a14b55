/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.List;

import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.RequestRules;
import io.github.gossiplimiter.autoconfigure.web.request.AuthenticationOutcome;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;

/**
 * Holds back requests before they are authenticated, so that failing logins count.
 */
final class EarlyRateLimitWebFilter implements OrderedWebFilter {

	private final int order;

	private final RequestRules rules;

	private final boolean observesAuthentication;

	private final RequestGate gate;

	/**
	 * Create a filter.
	 * @param order its order
	 * @param rules finds the rules of a request
	 * @param observesAuthentication whether authentications that fail are recorded
	 * @param gate lets requests through
	 */
	EarlyRateLimitWebFilter(int order, RequestRules rules, boolean observesAuthentication, RequestGate gate) {
		this.order = order;
		this.rules = rules;
		this.observesAuthentication = observesAuthentication;
		this.gate = gate;
	}

	@Override
	public int getOrder() {
		return this.order;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		if (CorsUtils.isPreFlightRequest(request) || ManagementServer.serves(exchange)) {
			return chain.filter(exchange);
		}
		List<RequestRule> rules = this.rules.ofPath(request.getPath().pathWithinApplication(), null, true);
		if (!this.observesAuthentication) {
			return this.gate.pass(exchange, chain, rules);
		}
		AuthenticationOutcome outcome = new AuthenticationOutcome();
		exchange.getAttributes().put(AuthenticationOutcome.KEY, outcome);
		return this.gate.pass(exchange, chain, rules)
			.contextWrite((context) -> context.put(AuthenticationOutcome.KEY, outcome));
	}

}
