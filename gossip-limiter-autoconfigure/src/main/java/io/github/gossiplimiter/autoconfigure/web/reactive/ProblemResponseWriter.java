/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.List;

import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.result.view.ViewResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitProblem;

/**
 * Answers with 429 and a problem document (RFC 9457), or without a body if there is
 * nothing that writes JSON.
 */
final class ProblemResponseWriter implements RateLimitedResponseWriter, ServerResponse.Context {

	private final ServerCodecConfigurer codecs;

	ProblemResponseWriter(ServerCodecConfigurer codecs) {
		this.codecs = codecs;
	}

	@Override
	public Mono<Void> write(ServerWebExchange exchange, RateLimitDenial denial) {
		return ServerResponse.status(denial.status())
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.bodyValue(RateLimitProblem.of(denial, exchange.getRequest().getURI().getRawPath()))
			.flatMap((response) -> response.writeTo(exchange, this))
			.onErrorResume((ex) -> !exchange.getResponse().isCommitted(), (ex) -> writeEmpty(exchange, denial));
	}

	@Override
	public List<HttpMessageWriter<?>> messageWriters() {
		return this.codecs.getWriters();
	}

	@Override
	public List<ViewResolver> viewResolvers() {
		return List.of();
	}

	private static Mono<Void> writeEmpty(ServerWebExchange exchange, RateLimitDenial denial) {
		exchange.getResponse().getHeaders().clearContentHeaders();
		exchange.getResponse().setStatusCode(denial.status());
		return exchange.getResponse().setComplete();
	}

}
