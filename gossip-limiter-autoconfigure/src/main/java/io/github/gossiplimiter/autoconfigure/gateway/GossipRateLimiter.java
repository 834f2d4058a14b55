/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.gateway;

import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.filter.ratelimit.AbstractRateLimiter;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.rule.RuleExtras;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.reactive.AnswerSettlement;
import io.github.gossiplimiter.autoconfigure.web.reactive.ReactiveRequestFacts;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.request.ResponseFacts;

/**
 * Lets the {@code RequestRateLimiter} filter of Spring Cloud Gateway ask our limits.
 * Whose quota a request takes is up to the key resolver of the filter; plans, tenants,
 * lists and charge are those of the limit.
 *
 * @since 0.1.0
 */
public final class GossipRateLimiter extends AbstractRateLimiter<GossipRateLimiter.Config> {

	/**
	 * What the names of arguments of the filter start with.
	 */
	static final String PREFIX = "gossip-limiter";

	private final RateLimiter rateLimiter;

	private final RequestLimits limits;

	GossipRateLimiter(RateLimiter rateLimiter, RequestLimits limits, ConfigurationService configurationService) {
		super(Config.class, PREFIX, configurationService);
		this.rateLimiter = rateLimiter;
		this.limits = limits;
	}

	@Override
	public Mono<Response> isAllowed(String routeId, String id) {
		Config config = getConfig().get(routeId);
		String named = (config != null) ? config.getLimit() : null;
		Permit permit = new Permit((named != null) ? named : routeId, id, (config != null) ? config.getCost() : 1);
		return Mono.deferContextual((context) -> {
			DenialResponse response = context.getOrDefault(DenialResponse.class, null);
			Object observation = context.getOrDefault(DenialListener.OBSERVATION_KEY, null);
			return decide(permit, response).map((outcome) -> answer(outcome, response, observation));
		});
	}

	private Mono<RuleOutcome<ResponseFacts>> decide(Permit permit, @Nullable DenialResponse response) {
		RuleExtras<RequestFacts, ResponseFacts> extras = this.limits.extras().of(permit.limitName());
		if (response == null) {
			return decide(permit, extras, null, null);
		}
		ServerWebExchange exchange = response.exchange();
		if (extras == null || !extras.clients().usesPrincipal()) {
			return decide(permit, extras, exchange, null);
		}
		return exchange.getPrincipal()
			.map(Optional::of)
			.onErrorComplete()
			.defaultIfEmpty(Optional.empty())
			.flatMap((principal) -> decide(permit, extras, exchange, principal.orElse(null)));
	}

	/*
	 * An answer that was waited for comes on the thread that leases, which has more to do
	 * than to serve this request.
	 */
	private Mono<RuleOutcome<ResponseFacts>> decide(Permit permit,
			@Nullable RuleExtras<RequestFacts, ResponseFacts> extras, @Nullable ServerWebExchange exchange,
			@Nullable Principal principal) {
		RequestFacts facts = (exchange != null)
				? new ReactiveRequestFacts(exchange.getRequest(), this.limits.clientAddress(), principal) : null;
		var outcome = this.limits.engine()
			.decideLater(this.rateLimiter.limiter(permit.limitName()), permit.key(), permit.cost(), extras, facts);
		return outcome.isDone() ? Mono.just(outcome.join()) : Mono.fromFuture(outcome).publishOn(Schedulers.parallel());
	}

	private Response answer(RuleOutcome<ResponseFacts> outcome, @Nullable DenialResponse response,
			@Nullable Object observation) {
		Map<String, String> headers = new LinkedHashMap<>();
		RateLimitDenial denial = this.limits.headers().write(headers, Map::put, outcome);
		if (denial != null) {
			this.limits.listener().denied(denial.limitName(), observation);
		}
		if (response != null) {
			AnswerSettlement.register(outcome, response.exchange());
			response.deny(denial);
		}
		return new Response(denial == null, headers);
	}

	/**
	 * What a route says about its limit.
	 *
	 * @since 0.1.0
	 */
	public static class Config {

		private @Nullable String limit;

		private int cost = 1;

		/**
		 * The limit, or nothing if it is called as the route is.
		 */
		public @Nullable String getLimit() {
			return this.limit;
		}

		public void setLimit(@Nullable String limit) {
			this.limit = limit;
		}

		/**
		 * How many permits a request takes.
		 */
		public int getCost() {
			return this.cost;
		}

		public void setCost(int cost) {
			this.cost = cost;
		}

	}

}
