/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.rule.RuleEngine;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.RequestRules;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitHeaders;
import io.github.gossiplimiter.autoconfigure.web.request.ClientAddress;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;
import io.github.gossiplimiter.autoconfigure.web.request.ResponseFacts;

/**
 * Lets requests through or answers them. A limit that was asked before authentication is
 * not asked again after it.
 */
final class RequestGate {

	private static final String ASKED = RequestGate.class.getName() + ".asked";

	private final RuleEngine<RequestFacts, ResponseFacts> engine;

	private final ClientAddress clientAddress;

	private final RateLimitHeaders headers;

	private final DenialListener listener;

	private final boolean asksEarly;

	private final DenialAnswer denialAnswer;

	RequestGate(RequestLimits limits, DenialAnswer denialAnswer) {
		this.engine = limits.engine();
		this.clientAddress = limits.clientAddress();
		this.headers = limits.headers();
		this.listener = limits.listener();
		this.asksEarly = limits.rules().hasEarlyPaths();
		this.denialAnswer = denialAnswer;
	}

	Mono<Void> pass(ServerWebExchange exchange, WebFilterChain chain, List<RequestRule> rules) {
		List<RequestRule> open = this.asksEarly ? notAsked(exchange, rules) : rules;
		if (open.isEmpty()) {
			return chain.filter(exchange);
		}
		if (!RequestRules.usePrincipal(open)) {
			return pass(exchange, chain, open, null);
		}
		return exchange.getPrincipal()
			.map(Optional::of)
			.onErrorComplete()
			.defaultIfEmpty(Optional.empty())
			.flatMap((principal) -> pass(exchange, chain, open, principal.orElse(null)));
	}

	private List<RequestRule> notAsked(ServerWebExchange exchange, List<RequestRule> rules) {
		List<RequestRule> asked = exchange.getAttributeOrDefault(ASKED, List.of());
		List<RequestRule> rest = RequestRules.without(asked, rules);
		List<RequestRule> all = new ArrayList<>(asked);
		all.addAll(rest);
		exchange.getAttributes().put(ASKED, all);
		return rest;
	}

	private Mono<Void> pass(ServerWebExchange exchange, WebFilterChain chain, List<RequestRule> rules,
			@Nullable Principal principal) {
		RequestFacts facts = new ReactiveRequestFacts(exchange.getRequest(), this.clientAddress, principal);
		// Limits that never wait are decided without operators on the way.
		return this.engine.mayWait(rules)
				? await(this.engine.decideLater(rules, facts)).flatMap((outcome) -> answer(exchange, chain, outcome))
				: answer(exchange, chain, this.engine.decide(rules, facts));
	}

	/*
	 * An answer that was waited for comes on the thread that leases, which has more to do
	 * than to serve this request.
	 */
	private static Mono<RuleOutcome<ResponseFacts>> await(CompletableFuture<RuleOutcome<ResponseFacts>> outcome) {
		return outcome.isDone() ? Mono.just(outcome.join()) : Mono.fromFuture(outcome).publishOn(Schedulers.parallel());
	}

	private Mono<Void> answer(ServerWebExchange exchange, WebFilterChain chain, RuleOutcome<ResponseFacts> outcome) {
		HttpHeaders headers = exchange.getResponse().getHeaders();
		boolean replace = !outcome.allowed() || !this.asksEarly;
		RateLimitDenial denial = replace ? this.headers.write(headers, HttpHeaders::set, outcome)
				: this.headers.write(headers, RequestGate::add, outcome);
		if (denial != null) {
			return deny(exchange, denial);
		}
		if (outcome.isReserving()) {
			AnswerSettlement.register(outcome, exchange);
		}
		return chain.filter(exchange);
	}

	private Mono<Void> deny(ServerWebExchange exchange, RateLimitDenial denial) {
		return Mono.deferContextual((context) -> {
			this.listener.denied(denial.limitName(), context.getOrDefault(DenialListener.OBSERVATION_KEY, null));
			return this.denialAnswer.write(exchange, denial);
		});
	}

	/*
	 * The fields of the draft are lists, which may come in several lines.
	 */
	private static void add(HttpHeaders headers, String name, String value) {
		if (name.startsWith("RateLimit")) {
			headers.add(name, value);
		}
		else {
			headers.set(name, value);
		}
	}

}
