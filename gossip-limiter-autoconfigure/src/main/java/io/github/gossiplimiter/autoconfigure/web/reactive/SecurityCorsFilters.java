/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.function.Function;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;

/**
 * The CORS filters of the chain with which Spring Security protects a request. Apart,
 * because Spring Security may be missing.
 */
final class SecurityCorsFilters implements Function<ServerWebExchange, Flux<CorsWebFilter>> {

	private final ObjectProvider<SecurityWebFilterChain> chains;

	SecurityCorsFilters(ListableBeanFactory beanFactory) {
		this.chains = beanFactory.getBeanProvider(SecurityWebFilterChain.class);
	}

	@Override
	public Flux<CorsWebFilter> apply(ServerWebExchange exchange) {
		return Flux.fromStream(this.chains::orderedStream)
			.filterWhen((chain) -> chain.matches(exchange))
			.next()
			.flatMapMany(SecurityWebFilterChain::getWebFilters)
			.ofType(CorsWebFilter.class);
	}

}
