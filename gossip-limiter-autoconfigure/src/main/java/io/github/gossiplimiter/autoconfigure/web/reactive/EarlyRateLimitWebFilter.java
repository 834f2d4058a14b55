package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.List;

import org.springframework.boot.webflux.filter.OrderedWebFilter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.AuthenticationOutcome;
import io.github.gossiplimiter.autoconfigure.web.BoundRule;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;

/**
 * Holds back requests before they are authenticated, so that failing logins count.
 */
final class EarlyRateLimitWebFilter implements OrderedWebFilter {

	private final int order;

	private final RequestLimits limits;

	private final RequestGate gate;

	EarlyRateLimitWebFilter(int order, RequestLimits limits, RequestGate gate) {
		this.order = order;
		this.limits = limits;
		this.gate = gate;
	}

	@Override
	public int getOrder() {
		return this.order;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		if (CorsUtils.isPreFlightRequest(request) || ManagementServer.serves(exchange)) {
			return chain.filter(exchange);
		}
		List<BoundRule> rules = this.limits.ofPath(request.getPath().pathWithinApplication(), null, true);
		if (!this.limits.observesAuthentication()) {
			return this.gate.pass(exchange, chain, rules);
		}
		AuthenticationOutcome outcome = new AuthenticationOutcome();
		exchange.getAttributes().put(AuthenticationOutcome.KEY, outcome);
		return this.gate.pass(exchange, chain, rules)
			.contextWrite((context) -> context.put(AuthenticationOutcome.KEY, outcome));
	}

}
