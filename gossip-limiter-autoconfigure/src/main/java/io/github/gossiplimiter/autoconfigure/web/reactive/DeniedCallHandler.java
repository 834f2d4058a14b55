/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.function.BiFunction;

import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;
import io.github.gossiplimiter.autoconfigure.web.RequestConcurrency;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitHeaders;

/**
 * Answers a request during which a method was denied by a limit, if the application does
 * not handle the exception, as if the request itself had been denied.
 */
final class DeniedCallHandler implements WebExceptionHandler, Ordered {

	/*
	 * Just before what makes an error of the server out of it.
	 */
	private static final int ORDER = -2;

	private final BiFunction<HttpHeaders, Throwable, @Nullable RateLimitDenial> denials;

	private final DenialAnswer denialAnswer;

	private DeniedCallHandler(BiFunction<HttpHeaders, Throwable, @Nullable RateLimitDenial> denials,
			DenialAnswer denialAnswer) {
		this.denials = denials;
		this.denialAnswer = denialAnswer;
	}

	/**
	 * For calls that a rate limit denied.
	 */
	static DeniedCallHandler of(RateLimitHeaders fields, DenialAnswer denialAnswer) {
		return new DeniedCallHandler((headers, failure) -> {
			RuleOutcome<?> outcome = RuleOutcome.ofDenied(failure);
			return (outcome != null) ? fields.write(headers, HttpHeaders::set, outcome) : null;
		}, denialAnswer);
	}

	/**
	 * For calls of which there are as many as a backend can bear.
	 */
	static DeniedCallHandler of(RequestConcurrency limits, DenialAnswer denialAnswer) {
		return new DeniedCallHandler((headers, failure) -> {
			ConcurrencyLimitExceededException denial = ConcurrencyLimitExceededException.of(failure);
			return (denial != null) ? limits.tell(headers, HttpHeaders::set, denial) : null;
		}, denialAnswer);
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable ex) {
		if (exchange.getResponse().isCommitted()) {
			return Mono.error(ex);
		}
		RateLimitDenial denial = this.denials.apply(exchange.getResponse().getHeaders(), ex);
		return (denial != null) ? this.denialAnswer.write(exchange, denial) : Mono.error(ex);
	}

}
