/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Finds the method that will handle a request, before it is handled.
 */
final class HandlerLookup {

	private HandlerLookup() {
	}

	/**
	 * Find the method and go on.
	 * @param mapping knows the methods
	 * @param exchange the request
	 * @param next goes on, with nothing if no method handles the request
	 */
	static Mono<Void> find(RequestMappingHandlerMapping mapping, ServerWebExchange exchange,
			Function<@Nullable HandlerMethod, Mono<Void>> next) {
		// The lookup is synchronous unless an application replaced it, so that its result
		// can be taken without operators on the way of every request.
		CompletableFuture<HandlerMethod> lookup = mapping.getHandlerInternal(exchange).toFuture();
		if (lookup.isDone()) {
			// Whatever went wrong (405, 415) comes up again where it is answered.
			return next.apply(lookup.isCompletedExceptionally() ? null : lookup.join());
		}
		return Mono.fromFuture(lookup)
			.map(Found::new)
			.onErrorReturn(Found.NOTHING)
			.defaultIfEmpty(Found.NOTHING)
			.flatMap((found) -> next.apply(found.handler()));
	}

	/**
	 * Something that can be emitted where there may be nothing.
	 *
	 * @param handler the method, if there is one
	 */
	private record Found(@Nullable HandlerMethod handler) {

		static final Found NOTHING = new Found(null);

	}

}
