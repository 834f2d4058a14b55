/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionType;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;

/**
 * A rule with its expressions parsed and its limit found. Whatever a subject makes of the
 * expressions, there is a result: a key that cannot be computed is missing, a cost is 1,
 * a condition is met. The limit may change while running: its limiter stays the same.
 *
 * @param <S> the subject: a request or a call
 * @param <R> its result
 * @since 0.1.0
 */
public class BoundRule<S, R> {

	/**
	 * Begins the keys of subjects that have none of their own: no client can send such a
	 * key, which would spend the quota of others.
	 */
	public static final String FALLBACK_PREFIX = "anonymous@";

	private static final Log logger = LogFactory.getLog(BoundRule.class);

	private static final String ESCAPE = "=";

	private final String limitName;

	private final Limiter limiter;

	private final MissingKey missingKey;

	private final RuleReader<S, R> reader;

	private final KeyResolver<S> key;

	private final int constantCost;

	private final @Nullable CostResolver<S> cost;

	private final @Nullable RuleExpression<S> condition;

	private final @Nullable RuleExtras<S, R> extras;

	private final ExpressionFailures failures;

	private final boolean needsPrincipal;

	private final boolean usesPrincipal;

	/**
	 * Bind a rule.
	 * @param definition the rule
	 * @param reader reads its settings and its subjects
	 * @param context knows the limits
	 * @throws GossipLimiterConfigurationException if a setting cannot work or the limit
	 * is not defined
	 */
	public BoundRule(RuleDefinition definition, RuleReader<S, R> reader, RuleContext context) {
		this.limitName = definition.limitName();
		this.limiter = limiter(definition, reader, context);
		this.missingKey = definition.missingKey();
		this.reader = reader;
		this.key = reader.key(definition.key());
		CostResolver<S> ofCost = CostResolver.parse(definition.cost(), this.limiter.limit(), reader);
		this.constantCost = ofCost.constant();
		this.cost = ofCost.isConstant() ? null : ofCost;
		Setting written = definition.condition();
		this.condition = (written != null) ? reader.expression(written, ExpressionType::checkCondition) : null;
		this.failures = new ExpressionFailures(this.limitName, reader.subject(), context.counts(), logger,
				context.clock());
		this.extras = RuleExtras.of(this.limitName, definition.options(), reader, context);
		this.needsPrincipal = this.key.usesPrincipal() || ofCost.usesPrincipal()
				|| (this.condition != null && this.condition.usesPrincipal())
				|| (this.extras != null && this.extras.clients().needsPrincipal());
		this.usesPrincipal = this.needsPrincipal || (this.extras != null && this.extras.clients().usesPrincipal());
		if (this.extras != null) {
			// The cost must fit into every plan.
			this.extras.clients()
				.planLimiters()
				.forEach((plan) -> CostResolver.parse(definition.cost(), plan.limit(), reader));
		}
	}

	private static Limiter limiter(RuleDefinition definition, RuleReader<?, ?> reader, RuleContext context) {
		String name = definition.limitName();
		if (!context.limitNames().contains(name)) {
			throw new GossipLimiterConfigurationException(definition.place(),
					"names the limit '" + name + "', which is not defined.",
					"Define it, for example 'gossip-limiter.limits." + name + ".limit: 100' and "
							+ "'gossip-limiter.limits." + name + ".window: 1m', or correct the name. "
							+ reader.adviceOnUnknownLimit() + "Defined are: "
							+ String.join(", ", context.limitNames().stream().sorted().toList()) + ".");
		}
		return context.limiter(name);
	}

	/**
	 * The name of the limit that applies.
	 */
	public final String limitName() {
		return this.limitName;
	}

	/**
	 * Whether one of some rules applies the same limit.
	 */
	public final boolean isLimitOf(List<? extends BoundRule<?, ?>> rules) {
		for (int i = 0; i < rules.size(); i++) {
			if (rules.get(i).limitName().equals(this.limitName)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether the principal may be read.
	 */
	public final boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	/**
	 * Whether the rule makes no sense before authentication.
	 */
	public final boolean needsPrincipal() {
		return this.needsPrincipal;
	}

	/**
	 * Whether permits may have to be leased, or a cold key asked about, before a
	 * decision.
	 */
	final boolean mayWait() {
		return mayWait(this.limiter) || (this.extras != null && mayWait(this.extras.clients().planLimiters()));
	}

	private static boolean mayWait(List<Limiter> limiters) {
		for (int i = 0; i < limiters.size(); i++) {
			if (mayWait(limiters.get(i))) {
				return true;
			}
		}
		return false;
	}

	private static boolean mayWait(Limiter limiter) {
		Coordination coordination = limiter.limit().coordination();
		return coordination.consistency().isLeased() || coordination.coldKey() == ColdKey.ASK;
	}

	final Limiter limiter() {
		return this.limiter;
	}

	final @Nullable RuleExtras<S, R> extras() {
		return this.extras;
	}

	/**
	 * Whether a subject without a key is denied. In shadow mode none is.
	 */
	final boolean deniesMissingKey() {
		return this.missingKey == MissingKey.DENY && !this.limiter.limit().shadow();
	}

	final boolean appliesTo(S subject) {
		if (this.condition == null) {
			return true;
		}
		try {
			Object met = this.condition.value(subject);
			if (met instanceof Boolean decided) {
				return decided;
			}
			this.failures.invalidCondition();
		}
		catch (RuntimeException ex) {
			this.failures.failed("condition", "The limit applies.", ex);
		}
		return true;
	}

	/**
	 * The key of a subject, or nothing if it has none and must not share one with others
	 * that have none.
	 */
	final @Nullable String key(S subject) {
		String found = resolveKey(subject);
		if (found == null) {
			return fallbackKey(subject);
		}
		return found.startsWith(FALLBACK_PREFIX) ? ESCAPE + found : found;
	}

	/**
	 * The key of a subject that has none of its own, or nothing if it must not share one.
	 */
	final @Nullable String fallbackKey(S subject) {
		return (this.missingKey == MissingKey.IP) ? FALLBACK_PREFIX + this.reader.fallbackKey(subject) : null;
	}

	private @Nullable String resolveKey(S subject) {
		try {
			return this.key.resolve(subject);
		}
		catch (RuntimeException ex) {
			this.failures.failed("key", "It counts as missing.", ex);
			return null;
		}
	}

	final int cost(S subject) {
		if (this.cost == null) {
			return this.constantCost;
		}
		try {
			int found = this.cost.resolve(subject);
			if (found != CostResolver.INVALID) {
				return found;
			}
			this.failures.invalidCost();
		}
		catch (RuntimeException ex) {
			this.failures.failed("cost", "It counts as 1.", ex);
		}
		return 1;
	}

}
