/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.util.Collection;

import org.springframework.beans.factory.ObjectProvider;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * What rules of all kinds are bound with.
 *
 * @param rateLimiter knows the limits
 * @param counts counts unknown plans, clients that are turned away and expressions that
 * fail
 * @param planResolvers the bean that names the plan, where no expression does
 * @param clock tells when to warn again
 * @since 0.1.0
 */
public record RuleContext(RateLimiter rateLimiter, RequestCounts counts, ObjectProvider<PlanResolver> planResolvers,
		Clock clock) {

	Limiter limiter(String limitName) {
		return this.rateLimiter.limiter(limitName);
	}

	Collection<String> limitNames() {
		return this.rateLimiter.limitNames();
	}

}
