/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.housekeeping.OccasionalLog;
import io.github.gossiplimiter.autoconfigure.limit.Plans;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * Finds the limit of a client's plan. Whatever a subject says, there is a result: a
 * client without a plan has the limit's own values, and one whose plan is unknown or
 * could not be found out what the limit says about these.
 *
 * @param <S> the subject: a request or a call
 */
final class PlanChooser<S> {

	private static final Log logger = LogFactory.getLog(PlanChooser.class);

	private final String limitName;

	private final Limiter own;

	private final Map<String, Limiter> limiters = new HashMap<>();

	private final List<Limiter> all;

	private final @Nullable Limiter ofUnknown;

	private final @Nullable RuleExpression<S> expression;

	private final @Nullable PlanResolver resolver;

	private final RuleReader<S, ?> reader;

	private final RequestCounts counts;

	private final OccasionalLog log;

	PlanChooser(String limitName, Plans plans, @Nullable RuleExpression<S> expression, @Nullable PlanResolver resolver,
			RuleReader<S, ?> reader, RuleContext context) {
		this.limitName = limitName;
		this.own = context.limiter(limitName);
		plans.limitNames().forEach((plan, name) -> this.limiters.put(plan, context.limiter(name)));
		this.all = List.copyOf(this.limiters.values());
		String unknown = plans.unknown();
		this.ofUnknown = (unknown != null) ? context.limiter(unknown) : null;
		this.expression = expression;
		this.resolver = resolver;
		this.reader = reader;
		this.counts = context.counts();
		this.log = new OccasionalLog(logger, context.clock());
	}

	/**
	 * The limits of all plans.
	 */
	List<Limiter> limiters() {
		return this.all;
	}

	/**
	 * The limit that applies to a subject.
	 * @param key whose quota it takes
	 * @return nothing if it is denied
	 */
	@Nullable Limiter limiter(String key, S subject) {
		String plan;
		try {
			plan = plan(key, subject);
		}
		catch (RuntimeException ex) {
			// The message of the exception may quote what a client sent.
			return unknown("could not be found out (" + ex.getClass().getSimpleName() + ")");
		}
		if (plan == null || plan.isBlank()) {
			return this.own;
		}
		Limiter found = this.limiters.get(plan.trim());
		return (found != null) ? found : unknown("is not one of " + this.limiters.keySet());
	}

	private @Nullable String plan(String key, S subject) {
		if (this.expression != null) {
			Object value = this.expression.value(subject);
			return (value != null) ? value.toString() : null;
		}
		return (this.resolver != null) ? this.resolver.plan(this.reader.planRequest(this.limitName, key, subject))
				: null;
	}

	private @Nullable Limiter unknown(String why) {
		this.counts.unknownPlan(this.limitName);
		this.log.warn("The plan of a request or call of limit '" + this.limitName + "' " + why + ". "
				+ ((this.ofUnknown != null) ? "The limit '" + this.ofUnknown.limit().name() + "' applies."
						: "It is denied."));
		return this.ofUnknown;
	}

}
