/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.List;
import java.util.function.Supplier;

import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Gives the answer to a denied request the CORS fields that the answer of its handler
 * would have, so that a browser shows the denial to the page that asked. Spring sets them
 * while it finds the handler, or in a filter that comes later.
 */
final class CorsFields {

	private final Supplier<List<HandlerMapping>> mappings;

	private final CorsFilters filters;

	/**
	 * Create an instance.
	 * @param dispatcher gives what finds handlers, nothing if there is none; called when
	 * a request is denied
	 * @param filters the CORS filters of the application
	 */
	CorsFields(Supplier<DispatcherHandler> dispatcher, CorsFilters filters) {
		this.filters = filters;
		this.mappings = () -> {
			List<HandlerMapping> known = dispatcher.get().getHandlerMappings();
			return (known != null) ? known : List.of();
		};
	}

	/**
	 * Set the fields, if the request comes from a page of another origin.
	 */
	Mono<Void> set(ServerWebExchange exchange) {
		if (!CorsUtils.isCorsRequest(exchange.getRequest()) || isSet(exchange)) {
			return Mono.empty();
		}
		// Whatever goes wrong (405, 415) is no concern of a request that is denied.
		return Flux.fromIterable(this.mappings.get())
			.concatMap((mapping) -> mapping.getHandler(exchange))
			.next()
			.onErrorComplete()
			.then(Mono.defer(() -> isSet(exchange) ? Mono.empty() : this.filters.set(exchange)));
	}

	static boolean isSet(ServerWebExchange exchange) {
		return exchange.getResponse().getHeaders().getAccessControlAllowOrigin() != null;
	}

}
