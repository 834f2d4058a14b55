/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.security.Principal;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * The application as a WebFlux application. A header names the principal.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ContractControllers.class)
class ReactiveStack {

	@Bean
	RouterFunction<ServerResponse> routes() {
		return RouterFunctions.route()
			.GET("/functional/{id}", (request) -> ServerResponse.ok().bodyValue("fine"))
			.build();
	}

	@Bean
	OrderedWebFilter principalFilter() {
		return new PrincipalFilter();
	}

	private static final class PrincipalFilter implements OrderedWebFilter {

		@Override
		public int getOrder() {
			return -100;
		}

		@Override
		public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
			String name = exchange.getRequest().getHeaders().getFirst("Test-Principal");
			if (name == null) {
				return chain.filter(exchange);
			}
			Mono<Principal> principal = name.equals("broken") ? Mono.error(new IllegalStateException("broken"))
					: Mono.just(() -> name);
			return chain.filter(exchange.mutate().principal(principal).build());
		}

	}

}
