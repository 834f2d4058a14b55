/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;
import io.github.gossiplimiter.autoconfigure.web.request.AuthenticationOutcome;
import io.github.gossiplimiter.autoconfigure.web.request.ResponseFacts;

/**
 * Gives back what a request is not charged for, when its answer goes out: its status is
 * final by then, also that of an error somebody else answers. Who goes away before gets
 * nothing back: it could try for free.
 *
 * @since 0.1.0
 */
public final class AnswerSettlement {

	private AnswerSettlement() {
	}

	/**
	 * Settle when the answer goes out, if there is something to settle.
	 * @param outcome the outcome of its rules
	 * @param exchange the request and its answer
	 */
	public static void register(RuleOutcome<ResponseFacts> outcome, ServerWebExchange exchange) {
		if (outcome.isReserving()) {
			exchange.getResponse().beforeCommit(() -> Mono.fromRunnable(() -> outcome.settle(facts(exchange))));
		}
	}

	private static ResponseFacts facts(ServerWebExchange exchange) {
		HttpStatusCode status = exchange.getResponse().getStatusCode();
		HttpHeaders headers = exchange.getResponse().getHeaders();
		return new ResponseFacts((status != null) ? status.value() : HttpStatus.OK.value(), headers::getFirst,
				exchange.getRequest().getPath().contextPath().value(),
				exchange.getAttribute(AuthenticationOutcome.KEY));
	}

}
