package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Holds back requests whose limits are used up. Each request is charged once, however
 * often it passes. CORS preflights are not charged: they reach no handler, and a browser
 * could not read the answer.
 */
final class RateLimitWebFilter implements OrderedWebFilter {

	private static final String CHARGED = RateLimitWebFilter.class.getName() + ".charged";

	private final int order;

	private final @Nullable RequestMappingHandlerMapping handlerMapping;

	private final HandlerTable handlers;

	private final PathTable paths;

	private final ClientAddress clientAddress;

	private final RuleEngine engine;

	private final RateLimitHeaders headers;

	private final DenialFactory denials;

	private final RateLimitedResponseWriter responseWriter;

	RateLimitWebFilter(int order, @Nullable RequestMappingHandlerMapping handlerMapping, HandlerTable handlers,
			PathTable paths, ClientAddress clientAddress, RuleEngine engine, RateLimitHeaders headers,
			DenialFactory denials, RateLimitedResponseWriter responseWriter) {
		this.order = order;
		this.handlerMapping = handlers.isEmpty() ? null : handlerMapping;
		this.handlers = handlers;
		this.paths = paths;
		this.clientAddress = clientAddress;
		this.engine = engine;
		this.headers = headers;
		this.denials = denials;
		this.responseWriter = responseWriter;
	}

	@Override
	public int getOrder() {
		return this.order;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		if (exchange.getAttributes().putIfAbsent(CHARGED, true) != null || CorsUtils.isPreFlightRequest(request)) {
			return chain.filter(exchange);
		}
		List<BoundRule> ofPath = this.paths.rules(request.getPath().pathWithinApplication());
		if (this.handlerMapping == null) {
			return enforce(exchange, chain, ofPath);
		}
		// The lookup is synchronous unless an application replaced it, so that its result
		// can be taken without operators on the way of every request.
		CompletableFuture<HandlerMethod> lookup = this.handlerMapping.getHandlerInternal(exchange).toFuture();
		if (lookup.isDone()) {
			// Whatever went wrong (405, 415) comes up again where it is answered.
			return enforce(exchange, chain, rules(lookup.isCompletedExceptionally() ? null : lookup.join(), ofPath));
		}
		return Mono.fromFuture(lookup)
			.map((handler) -> rules(handler, ofPath))
			.onErrorReturn(ofPath)
			.defaultIfEmpty(ofPath)
			.flatMap((rules) -> enforce(exchange, chain, rules));
	}

	private List<BoundRule> rules(@Nullable HandlerMethod handler, List<BoundRule> ofPath) {
		HandlerTable.HandlerEntry entry = (handler != null) ? this.handlers.entry(handler)
				: HandlerTable.HandlerEntry.NONE;
		if (entry.exempt()) {
			return List.of();
		}
		if (entry.rules().isEmpty()) {
			return ofPath;
		}
		return ofPath.isEmpty() ? entry.rules() : merge(entry.rules(), ofPath);
	}

	/*
	 * An annotation knows better than a path how a limit applies.
	 */
	private static List<BoundRule> merge(List<BoundRule> ofHandler, List<BoundRule> ofPath) {
		List<BoundRule> merged = new ArrayList<>(ofHandler);
		for (BoundRule rule : ofPath) {
			boolean known = false;
			for (BoundRule other : ofHandler) {
				known |= other.limitName().equals(rule.limitName());
			}
			if (!known) {
				merged.add(rule);
			}
		}
		return merged;
	}

	private Mono<Void> enforce(ServerWebExchange exchange, WebFilterChain chain, List<BoundRule> rules) {
		if (rules.isEmpty()) {
			return chain.filter(exchange);
		}
		if (!usesPrincipal(rules)) {
			return enforce(exchange, chain, rules, null);
		}
		return exchange.getPrincipal()
			.map(Principal::getName)
			.onErrorComplete()
			.defaultIfEmpty("")
			.flatMap((name) -> enforce(exchange, chain, rules, name));
	}

	private static boolean usesPrincipal(List<BoundRule> rules) {
		for (int i = 0; i < rules.size(); i++) {
			if (rules.get(i).usesPrincipal()) {
				return true;
			}
		}
		return false;
	}

	private Mono<Void> enforce(ServerWebExchange exchange, WebFilterChain chain, List<BoundRule> rules,
			@Nullable String principalName) {
		RequestFacts facts = new RequestFacts(exchange.getRequest(), this.clientAddress, principalName);
		// Limits that never wait are decided without operators on the way.
		return this.engine.mayWait(rules)
				? this.engine.decideLater(rules, facts).flatMap((verdict) -> answer(exchange, chain, verdict))
				: answer(exchange, chain, this.engine.decide(rules, facts));
	}

	private Mono<Void> answer(ServerWebExchange exchange, WebFilterChain chain, Verdict verdict) {
		HttpHeaders responseHeaders = exchange.getResponse().getHeaders();
		this.headers.write(responseHeaders, verdict);
		if (verdict.allowed()) {
			return chain.filter(exchange);
		}
		RateLimitDenial denial = this.denials.create(verdict);
		denial.retryAfterSeconds()
			.ifPresent((seconds) -> responseHeaders.set(HttpHeaders.RETRY_AFTER, Long.toString(seconds)));
		return this.responseWriter.write(exchange, denial);
	}

}
