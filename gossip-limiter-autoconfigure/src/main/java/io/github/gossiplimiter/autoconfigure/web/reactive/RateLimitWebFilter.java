package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.security.Principal;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import io.github.gossiplimiter.autoconfigure.web.BoundRule;
import io.github.gossiplimiter.autoconfigure.web.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.Verdict;

/**
 * Holds back requests whose limits are used up. Each request is charged once, however
 * often it passes. CORS preflights are not charged: they reach no handler, and a browser
 * could not read the answer.
 */
final class RateLimitWebFilter implements OrderedWebFilter {

	private static final String CHARGED = RateLimitWebFilter.class.getName() + ".charged";

	private final int order;

	private final @Nullable RequestMappingHandlerMapping handlerMapping;

	private final RequestLimits limits;

	private final RateLimitedResponseWriter responseWriter;

	RateLimitWebFilter(int order, @Nullable RequestMappingHandlerMapping handlerMapping, RequestLimits limits,
			RateLimitedResponseWriter responseWriter) {
		this.order = order;
		this.handlerMapping = limits.hasHandlers() ? handlerMapping : null;
		this.limits = limits;
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
		List<BoundRule> ofPath = this.limits.ofPath(request.getPath().pathWithinApplication());
		if (this.handlerMapping == null) {
			return enforce(exchange, chain, ofPath);
		}
		// The lookup is synchronous unless an application replaced it, so that its result
		// can be taken without operators on the way of every request.
		CompletableFuture<HandlerMethod> lookup = this.handlerMapping.getHandlerInternal(exchange).toFuture();
		if (lookup.isDone()) {
			// Whatever went wrong (405, 415) comes up again where it is answered.
			HandlerMethod handler = lookup.isCompletedExceptionally() ? null : lookup.join();
			return enforce(exchange, chain, this.limits.ofRequest(handler, ofPath));
		}
		return Mono.fromFuture(lookup)
			.map((handler) -> this.limits.ofRequest(handler, ofPath))
			.onErrorReturn(ofPath)
			.defaultIfEmpty(ofPath)
			.flatMap((rules) -> enforce(exchange, chain, rules));
	}

	private Mono<Void> enforce(ServerWebExchange exchange, WebFilterChain chain, List<BoundRule> rules) {
		if (rules.isEmpty()) {
			return chain.filter(exchange);
		}
		if (!this.limits.usesPrincipal(rules)) {
			return enforce(exchange, chain, rules, null);
		}
		return exchange.getPrincipal()
			.map(Principal::getName)
			.onErrorComplete()
			.defaultIfEmpty("")
			.flatMap((name) -> enforce(exchange, chain, rules, name.isEmpty() ? null : name));
	}

	private Mono<Void> enforce(ServerWebExchange exchange, WebFilterChain chain, List<BoundRule> rules,
			@Nullable String principalName) {
		RequestFacts facts = new ReactiveRequestFacts(exchange.getRequest(), this.limits.clientAddress(),
				principalName);
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
		RateLimitDenial denial = this.limits.tell(exchange.getResponse().getHeaders(), HttpHeaders::set, verdict);
		if (denial != null) {
			return this.responseWriter.write(exchange, denial);
		}
		if (verdict.isReserving()) {
			settleLater(exchange.getResponse(), verdict);
		}
		return chain.filter(exchange);
	}

	/*
	 * When the answer goes out its status is final, also that of an error somebody else
	 * answers. Who goes away before gets nothing back: it could try for free.
	 */
	private void settleLater(ServerHttpResponse response, Verdict verdict) {
		response.beforeCommit(() -> Mono.fromRunnable(() -> {
			HttpStatusCode status = response.getStatusCode();
			this.limits.settle(verdict, (status != null) ? status.value() : HttpStatus.OK.value());
		}));
	}

}
