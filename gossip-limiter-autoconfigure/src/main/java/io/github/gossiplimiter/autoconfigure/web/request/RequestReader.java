/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.PlanRequest;
import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.ChargePolicy;
import io.github.gossiplimiter.autoconfigure.rule.KeyResolver;
import io.github.gossiplimiter.autoconfigure.rule.RuleReader;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;
import io.github.gossiplimiter.autoconfigure.rule.expression.TypeCheck;

/**
 * Reads rules for requests, and what a request says about its client.
 *
 * @param proxies whose addresses are no client's
 * @since 0.1.0
 */
public record RequestReader(TrustedProxies proxies) implements RuleReader<RequestFacts, ResponseFacts> {

	@Override
	public String subject() {
		return "a request";
	}

	@Override
	public String adviceOnUnknownLimit() {
		return "";
	}

	@Override
	public KeyResolver<RequestFacts> key(Setting written) {
		return RequestKeys.parse(written);
	}

	@Override
	public RuleExpression<RequestFacts> expression(Setting written, TypeCheck type) {
		return ExpressionTerms.REQUEST.parse(written, type);
	}

	@Override
	public RuntimeException wrongCost(Setting written, Limit limit) {
		String text = written.text().trim();
		if (Double.parseDouble(text) < 1) {
			return written.wrong("is " + text + "; a request costs at least 1.",
					"Set it to a positive number or an expression, or remove it.");
		}
		return written.wrong("is " + text + ", more than the " + limit.mostAtOnce() + " permits that limit '"
				+ limit.name() + "' has; no request would ever be admitted.",
				"Set it to at most " + limit.mostAtOnce() + ".");
	}

	@Override
	public @Nullable ChargePolicy<ResponseFacts> charge(Setting written, ExpressionFailures failures) {
		return ChargePolicyReader.read(written, failures);
	}

	@Override
	public RuleExpression<RequestFacts> plan(Setting written, Set<String> plans) {
		return expression(written, (type, setting, node) -> type.checkPlan(setting, node, plans));
	}

	@Override
	public KeyResolver<RequestFacts> tenant(Setting written) {
		return key(written);
	}

	@Override
	public void checkAllowed(List<Setting> allowed) {
		this.proxies.checkAllowed(allowed);
	}

	@Override
	public String fallbackKey(RequestFacts facts) {
		return facts.getIp();
	}

	@Override
	public PlanRequest planRequest(String limitName, String key, RequestFacts facts) {
		return new FactsPlanRequest(limitName, key, facts);
	}

	@Override
	public @Nullable IpAddress address(RequestFacts facts, @Nullable String key) {
		return facts.address();
	}

	@Override
	public List<IpAddress> possibleAddresses(RequestFacts facts, @Nullable String key) {
		return facts.possibleAddresses();
	}

}
