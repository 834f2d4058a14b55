/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.lang.reflect.Method;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ReflectionUtils;

import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.autoconfigure.PlanRequest;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.client.AccessLists;
import io.github.gossiplimiter.autoconfigure.limit.Plans;
import io.github.gossiplimiter.autoconfigure.limit.RequestOptions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * The plans, tenants and lists of clients that a limit has. Whatever a subject makes of
 * them, there is a result.
 *
 * @param <S> the subject: a request or a call
 * @since 0.1.0
 */
public final class ClientRules<S> {

	/*
	 * Stands between a tenant and a key. Within a tenant it is written as percent and
	 * digits, so that no tenant can make up the keys of another.
	 */
	private static final char TENANT_END = '!';

	private final String limitName;

	private final Limiter limiter;

	private final RuleReader<S, ?> reader;

	private final @Nullable PlanChooser<S> plans;

	private final @Nullable KeyResolver<S> tenant;

	private final @Nullable AccessLists lists;

	private final RequestCounts counts;

	private final ExpressionFailures failures;

	private boolean planNeedsPrincipal;

	private boolean resolverMayAsk;

	ClientRules(String limitName, RequestOptions options, RuleReader<S, ?> reader, RuleContext context,
			ExpressionFailures failures) {
		Setting ofTenant = options.tenant();
		this.limitName = limitName;
		this.limiter = context.limiter(limitName);
		this.reader = reader;
		this.plans = chooser(options.plans(), context);
		this.tenant = (ofTenant != null) ? reader.tenant(ofTenant) : null;
		this.lists = AccessLists.parse(options);
		this.counts = context.counts();
		this.failures = failures;
	}

	private @Nullable PlanChooser<S> chooser(@Nullable Plans plans, RuleContext context) {
		if (plans == null) {
			return null;
		}
		Setting written = plans.expression();
		PlanResolver resolver = context.planResolvers().getIfAvailable();
		if (resolver == null && written == null) {
			throw new GossipLimiterConfigurationException("The limit '" + this.limitName + "'",
					"has plans, but nothing says which plan a request has.",
					"Set 'gossip-limiter.limits." + this.limitName + ".plan' to an expression, for example "
							+ "headers['X-Plan'], or declare a bean of type PlanResolver.");
		}
		RuleExpression<S> expression = (written != null) ? this.reader.plan(written, plans.limitNames().keySet())
				: null;
		this.planNeedsPrincipal = expression != null && expression.usesPrincipal();
		this.resolverMayAsk = expression == null && resolver != null && mayAsk(resolver);
		return new PlanChooser<>(this.limitName, plans, expression, resolver, this.reader, context);
	}

	/*
	 * To find out who is logged in takes a while on WebFlux: only for resolvers that may
	 * ask.
	 */
	private static boolean mayAsk(PlanResolver resolver) {
		Method method = ReflectionUtils.findMethod(AopUtils.getTargetClass(resolver), "plan", PlanRequest.class);
		return method == null || method.getDeclaringClass() != PlanResolver.class;
	}

	/**
	 * Whether something makes no sense without the principal.
	 */
	boolean needsPrincipal() {
		return this.planNeedsPrincipal || (this.tenant != null && this.tenant.usesPrincipal());
	}

	/**
	 * Whether the principal may be asked for.
	 */
	public boolean usesPrincipal() {
		return needsPrincipal() || this.resolverMayAsk;
	}

	/**
	 * The limits of its plans.
	 */
	List<Limiter> planLimiters() {
		return (this.plans != null) ? this.plans.limiters() : List.of();
	}

	/**
	 * What becomes of a client.
	 * @param key its key, if it has one
	 * @param subject its request or call
	 */
	ClientStatus status(@Nullable String key, S subject) {
		AccessLists.Entry entry = (this.lists != null) ? this.lists.of(key, () -> this.reader.address(subject, key),
				() -> this.reader.possibleAddresses(subject, key)) : AccessLists.Entry.NONE;
		if (entry == AccessLists.Entry.ALLOW) {
			return ClientStatus.UNLIMITED;
		}
		boolean shadow = this.limiter.limit().shadow();
		if (entry == AccessLists.Entry.DENY) {
			this.counts.turnedAway(this.limitName);
			if (!shadow) {
				return ClientStatus.LISTED;
			}
		}
		String keyOfAll = (key != null) ? keyOfAll(key, subject) : null;
		if (key == null || keyOfAll == null) {
			return ClientStatus.KEYLESS;
		}
		Limiter chosen = (this.plans != null) ? this.plans.limiter(key, subject) : this.limiter;
		if (chosen == null) {
			return shadow ? ClientStatus.UNLIMITED : ClientStatus.UNPLANNED;
		}
		return new ClientStatus(ClientStatus.Outcome.LIMITED, chosen, keyOfAll);
	}

	/*
	 * The key of a client among all tenants, or nothing if it names none.
	 */
	private @Nullable String keyOfAll(String key, S subject) {
		if (this.tenant == null) {
			return key;
		}
		try {
			String found = this.tenant.resolve(subject);
			return (found != null) ? found.replace("%", "%25").replace("!", "%21") + TENANT_END + key : null;
		}
		catch (RuntimeException ex) {
			this.failures.failed("tenant", "It counts as missing.", ex);
			return null;
		}
	}

}
