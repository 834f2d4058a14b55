/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.gateway;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.reactive.RateLimitedResponseWriter;

/**
 * A response that says why a request is denied where the filter of the gateway would end
 * it without a word. A status other than 429, which the filter may be told to use, is
 * left as it is.
 */
final class DenialResponse extends ServerHttpResponseDecorator {

	private final ServerWebExchange exchange;

	private final RateLimitedResponseWriter writer;

	private volatile @Nullable RateLimitDenial denial;

	/**
	 * Create a response that denies nothing yet.
	 * @param response the response
	 * @param exchange the request it belongs to
	 * @param writer writes the answer to a denied request
	 */
	DenialResponse(ServerHttpResponse response, ServerWebExchange exchange, RateLimitedResponseWriter writer) {
		super(response);
		this.exchange = exchange;
		this.writer = writer;
	}

	ServerWebExchange exchange() {
		return this.exchange;
	}

	void deny(@Nullable RateLimitDenial reason) {
		this.denial = reason;
	}

	@Override
	public Mono<Void> setComplete() {
		RateLimitDenial reason = this.denial;
		if (reason == null || isCommitted() || getStatusCode() != HttpStatus.TOO_MANY_REQUESTS) {
			return super.setComplete();
		}
		this.denial = null;
		setStatusCode(reason.status());
		return this.writer.write(this.exchange, reason);
	}

}
