/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.security.Principal;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.ManualClock;

/**
 * A web application whose time moves by hand and whose principal is named by a header.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class WebApplication {

	@Bean
	ManualClock clock() {
		return new ManualClock();
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
