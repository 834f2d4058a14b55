/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.PlanRequest;
import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;
import io.github.gossiplimiter.autoconfigure.rule.expression.TypeCheck;

/**
 * Reads the settings of a rule for one kind of subject, and reads from a subject what it
 * says about its client. Everything in which requests and calls differ is here.
 *
 * @param <S> the subject: a request or a call
 * @param <R> its result: a response, or how a call ended
 * @since 0.1.0
 */
public interface RuleReader<S, R> {

	/**
	 * A subject as log messages call it, for example {@code a request}.
	 */
	String subject();

	/**
	 * What to do about a rule whose limit is not defined, beside the general advice.
	 */
	String adviceOnUnknownLimit();

	/**
	 * Read a key.
	 */
	KeyResolver<S> key(Setting written);

	/**
	 * Read an expression.
	 * @param written the expression
	 * @param type refuses an expression of another type than is needed
	 */
	RuleExpression<S> expression(Setting written, TypeCheck type);

	/**
	 * Exception for a cost that is below 1 or above what the limit has.
	 */
	RuntimeException wrongCost(Setting written, Limit limit);

	/**
	 * Read for which results permits are charged.
	 * @param written the policy
	 * @param failures records when an expression of it fails
	 * @return nothing if permits are charged whatever the result
	 */
	@Nullable ChargePolicy<R> charge(Setting written, ExpressionFailures failures);

	/**
	 * Read the expression that names the plan.
	 * @param written the expression
	 * @param plans the plans that it can name
	 */
	RuleExpression<S> plan(Setting written, Set<String> plans);

	/**
	 * Read what names the tenant.
	 */
	KeyResolver<S> tenant(Setting written);

	/**
	 * Refuse a list of clients without limits that would let in others too.
	 */
	void checkAllowed(List<Setting> allowed);

	/**
	 * What subjects share a quota by that have no key of their own and need not have one.
	 */
	String fallbackKey(S subject);

	/**
	 * What the bean that names the plan may know.
	 * @param limitName the limit
	 * @param key whose quota it is
	 * @param subject the request or call
	 */
	PlanRequest planRequest(String limitName, String key, S subject);

	/**
	 * The address of the client, or nothing if it has none.
	 * @param subject the request or call
	 * @param key its key, if it has one
	 */
	@Nullable IpAddress address(S subject, @Nullable String key);

	/**
	 * Every address that the client may have.
	 * @param subject the request or call
	 * @param key its key, if it has one
	 */
	List<IpAddress> possibleAddresses(S subject, @Nullable String key);

}
