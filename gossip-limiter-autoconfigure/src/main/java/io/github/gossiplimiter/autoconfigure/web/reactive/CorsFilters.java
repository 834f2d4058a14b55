/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.function.Function;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.ClassUtils;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The CORS filters of the application, as beans or in a filter chain of Spring Security.
 * A request that is denied in a filter before them does not reach them.
 */
final class CorsFilters {

	private static final boolean securityPresent = ClassUtils.isPresent(
			"org.springframework.security.web.server.SecurityWebFilterChain", CorsFilters.class.getClassLoader());

	private final ObjectProvider<CorsWebFilter> beans;

	private final Function<ServerWebExchange, Flux<CorsWebFilter>> ofSecurity;

	CorsFilters(ListableBeanFactory beanFactory) {
		this.beans = beanFactory.getBeanProvider(CorsWebFilter.class);
		this.ofSecurity = securityPresent ? new SecurityCorsFilters(beanFactory) : (exchange) -> Flux.empty();
	}

	/**
	 * Set the fields that the first filter responsible for a request sets, if it accepts
	 * the origin. One that does not sets the status, which the denial replaces.
	 */
	Mono<Void> set(ServerWebExchange exchange) {
		return Flux.concat(Flux.fromStream(this.beans::orderedStream), this.ofSecurity.apply(exchange))
			.concatMap((filter) -> CorsFields.isSet(exchange) ? Mono.empty()
					: filter.filter(exchange, (accepted) -> Mono.empty()))
			.then();
	}

}
