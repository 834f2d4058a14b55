/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.limit.RequestOptions;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;

/**
 * What most rules do not have: plans, tenants, lists of clients, and permits that are
 * only charged for some results.
 *
 * @param <S> the subject: a request or a call
 * @param <R> its result
 * @param clients plans, tenants and lists
 * @param charge for which results the client is charged, or nothing if for all
 * @since 0.1.0
 */
public record RuleExtras<S, R>(ClientRules<S> clients, @Nullable ChargePolicy<R> charge) {

	private static final Log logger = LogFactory.getLog(RuleExtras.class);

	/**
	 * What a limit has.
	 * @param <S> the subject
	 * @param <R> its result
	 * @param limitName the limit
	 * @param options what is said about it
	 * @param reader reads settings and subjects
	 * @param context knows the limits
	 * @return nothing if it has nothing
	 */
	public static <S, R> @Nullable RuleExtras<S, R> of(String limitName, RequestOptions options,
			RuleReader<S, R> reader, RuleContext context) {
		if (options.isNone()) {
			return null;
		}
		reader.checkAllowed(options.allow());
		ExpressionFailures failures = new ExpressionFailures(limitName, reader.subject(), context.counts(), logger,
				context.clock());
		ClientRules<S> clients = new ClientRules<>(limitName, options, reader, context, failures);
		Setting charge = options.charge();
		return new RuleExtras<>(clients, (charge != null) ? reader.charge(charge, failures) : null);
	}

}
