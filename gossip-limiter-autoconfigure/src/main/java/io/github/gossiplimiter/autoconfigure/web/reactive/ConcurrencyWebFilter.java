/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.concurrency.Admission;
import io.github.gossiplimiter.autoconfigure.concurrency.CallOutcome;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException;
import io.github.gossiplimiter.autoconfigure.web.RequestConcurrency;

/**
 * Holds back requests while as many are under way as a backend can bear. A request is
 * under way until its answer was sent, failed or nobody wants it any more. CORS
 * preflights reach no backend.
 */
final class ConcurrencyWebFilter implements OrderedWebFilter {

	private final int order;

	private final @Nullable RequestMappingHandlerMapping handlerMapping;

	private final RequestConcurrency limits;

	private final DenialAnswer denialAnswer;

	ConcurrencyWebFilter(int order, @Nullable RequestMappingHandlerMapping handlerMapping, RequestConcurrency limits,
			DenialAnswer denialAnswer) {
		this.order = order;
		this.handlerMapping = limits.hasHandlers() ? handlerMapping : null;
		this.limits = limits;
		this.denialAnswer = denialAnswer;
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
		ConcurrencyGate ofPath = this.limits.ofPath(request.getPath().pathWithinApplication(), null);
		if (this.handlerMapping == null) {
			return pass(exchange, chain, ofPath);
		}
		return HandlerLookup.find(this.handlerMapping, exchange,
				(handler) -> pass(exchange, chain, ofPath.and(this.limits.ofHandler(handler))));
	}

	private Mono<Void> pass(ServerWebExchange exchange, WebFilterChain chain, ConcurrencyGate gate) {
		return gate.isOpen() ? chain.filter(exchange) : Mono.defer(() -> enter(exchange, chain, gate));
	}

	private Mono<Void> enter(ServerWebExchange exchange, WebFilterChain chain, ConcurrencyGate gate) {
		try {
			Admission entered = gate.enter();
			return Mono.using(() -> entered,
					(admission) -> chain.filter(exchange)
						.doOnSuccess((nothing) -> admission.end(CallOutcome.ofOwnAnswer(status(exchange))))
						.doOnError((ex) -> admission.end(CallOutcome.of(ex))),
					(admission) -> admission.end(CallOutcome.UNKNOWN));
		}
		catch (ConcurrencyLimitExceededException ex) {
			return this.denialAnswer.write(exchange,
					this.limits.tell(exchange.getResponse().getHeaders(), HttpHeaders::set, ex));
		}
	}

	private static int status(ServerWebExchange exchange) {
		HttpStatusCode status = exchange.getResponse().getStatusCode();
		return (status != null) ? status.value() : HttpStatus.OK.value();
	}

}
