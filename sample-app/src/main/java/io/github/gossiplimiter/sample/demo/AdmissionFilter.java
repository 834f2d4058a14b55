/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.net.InetSocketAddress;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Tells the exact log of every request that passed the limit on {@link DemoLimit#PATH}.
 */
final class AdmissionFilter implements WebFilter {

	/**
	 * Behind the limiter, whose order is -90.
	 */
	static final int ORDER = -80;

	private final ExactLog log;

	AdmissionFilter(ExactLog log) {
		this.log = log;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		if (request.getPath().value().equals(DemoLimit.PATH)) {
			this.log.admitted(key(request), System.nanoTime());
		}
		return chain.filter(exchange);
	}

	/*
	 * The same as the limit's key in application.yml.
	 */
	private static String key(ServerHttpRequest request) {
		String user = request.getHeaders().getFirst(DemoLimit.USER_HEADER);
		if (user != null) {
			return user;
		}
		InetSocketAddress remote = request.getRemoteAddress();
		return (remote != null) ? remote.getHostString() : "";
	}

}
