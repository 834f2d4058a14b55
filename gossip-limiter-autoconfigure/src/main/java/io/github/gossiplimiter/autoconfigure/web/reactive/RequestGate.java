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
import io.github.gossiplimiter.autoconfigure.web.BoundRule;
import io.github.gossiplimiter.autoconfigure.web.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.Verdict;

/**
 * Lets requests through or answers them. A limit that was asked before authentication is
 * not asked again after it.
 */
final class RequestGate {

	private static final String ASKED = RequestGate.class.getName() + ".asked";

	private final RequestLimits limits;

	private final DenialAnswer denialAnswer;

	RequestGate(RequestLimits limits, DenialAnswer denialAnswer) {
		this.limits = limits;
		this.denialAnswer = denialAnswer;
	}

	Mono<Void> pass(ServerWebExchange exchange, WebFilterChain chain, List<BoundRule> rules) {
		List<BoundRule> open = this.limits.hasEarlyPaths() ? notAsked(exchange, rules) : rules;
		if (open.isEmpty()) {
			return chain.filter(exchange);
		}
		if (!this.limits.usesPrincipal(open)) {
			return pass(exchange, chain, open, null);
		}
		return exchange.getPrincipal()
			.map(Optional::of)
			.onErrorComplete()
			.defaultIfEmpty(Optional.empty())
			.flatMap((principal) -> pass(exchange, chain, open, principal.orElse(null)));
	}

	private List<BoundRule> notAsked(ServerWebExchange exchange, List<BoundRule> rules) {
		List<BoundRule> asked = exchange.getAttributeOrDefault(ASKED, List.of());
		List<BoundRule> rest = this.limits.without(asked, rules);
		List<BoundRule> all = new ArrayList<>(asked);
		all.addAll(rest);
		exchange.getAttributes().put(ASKED, all);
		return rest;
	}

	private Mono<Void> pass(ServerWebExchange exchange, WebFilterChain chain, List<BoundRule> rules,
			@Nullable Principal principal) {
		RequestFacts facts = new ReactiveRequestFacts(exchange.getRequest(), this.limits.clientAddress(), principal);
		// Limits that never wait are decided without operators on the way.
		return this.limits.mayWait(rules)
				? await(this.limits.decideLater(rules, facts)).flatMap((verdict) -> answer(exchange, chain, verdict))
				: answer(exchange, chain, this.limits.decide(rules, facts));
	}

	/*
	 * An answer that was waited for comes on the thread that leases, which has more to do
	 * than to serve this request.
	 */
	private static Mono<Verdict> await(CompletableFuture<Verdict> verdict) {
		return verdict.isDone() ? Mono.just(verdict.join()) : Mono.fromFuture(verdict).publishOn(Schedulers.parallel());
	}

	private Mono<Void> answer(ServerWebExchange exchange, WebFilterChain chain, Verdict verdict) {
		HttpHeaders headers = exchange.getResponse().getHeaders();
		boolean replace = !verdict.allowed() || !this.limits.hasEarlyPaths();
		RateLimitDenial denial = replace ? this.limits.tell(headers, HttpHeaders::set, verdict)
				: this.limits.tell(headers, RequestGate::add, verdict);
		if (denial != null) {
			return deny(exchange, denial);
		}
		AnswerSettlement.register(this.limits, verdict, exchange);
		return chain.filter(exchange);
	}

	private Mono<Void> deny(ServerWebExchange exchange, RateLimitDenial denial) {
		return Mono.deferContextual((context) -> {
			this.limits.denied(denial, context.getOrDefault(DenialListener.OBSERVATION_KEY, null));
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
