/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.rule.RuleContext;
import io.github.gossiplimiter.autoconfigure.rule.RuleEngine;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitHeaders;
import io.github.gossiplimiter.autoconfigure.web.request.ClientAddress;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.request.RequestReader;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;
import io.github.gossiplimiter.autoconfigure.web.request.ResponseFacts;

/**
 * The parts that limit requests in all web stacks, put together once. Each caller takes
 * the parts that it needs.
 *
 * @param rules finds the rules of a request
 * @param engine decides them
 * @param extras plans, tenants, lists and charges of limits without rules
 * @param clientAddress finds the address of a client
 * @param headers writes the header fields of a response
 * @param listener receives denials
 * @since 0.1.0
 */
public record RequestLimits(RequestRules rules, RuleEngine<RequestFacts, ResponseFacts> engine, ExtrasTable extras,
		ClientAddress clientAddress, RateLimitHeaders headers, DenialListener listener) {

	private static final DenialListener NOBODY = (limitName, observation) -> {
	};

	/**
	 * Put the parts together; no request handlers are known yet.
	 * @param definitions the limits and what they apply to
	 * @param properties what is configured about requests
	 * @param rateLimiter decides
	 * @param planResolvers the bean that names the plan of a request
	 * @param clock tells when to warn again
	 * @param parser reads the patterns of paths
	 * @param environment knows where the probes of platforms arrive
	 * @param listener receives denials, if it is there
	 */
	public static RequestLimits of(LimitDefinitions definitions, WebProperties properties, RateLimiter rateLimiter,
			ObjectProvider<PlanResolver> planResolvers, Clock clock, PathPatternParser parser, Environment environment,
			@Nullable DenialListener listener) {
		ClientAddress clientAddress = new ClientAddress(properties);
		RequestReader reader = new RequestReader(clientAddress.trustedProxies());
		RuleContext context = new RuleContext(rateLimiter, definitions.requestCounts(), planResolvers, clock);
		RequestRules rules = new RequestRules(definitions, properties,
				(definition) -> new RequestRule(definition, reader, context), parser, environment);
		return new RequestLimits(rules, new RuleEngine<>(rateLimiter, definitions.decisionTimes()),
				new ExtrasTable(definitions, reader, context), clientAddress,
				new RateLimitHeaders(rateLimiter, properties), (listener != null) ? listener : NOBODY);
	}

}
