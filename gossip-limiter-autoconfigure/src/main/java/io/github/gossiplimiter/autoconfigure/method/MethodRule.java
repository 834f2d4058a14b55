/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.method.call.CallResult;
import io.github.gossiplimiter.autoconfigure.method.call.MethodCall;
import io.github.gossiplimiter.autoconfigure.method.call.MethodReader;
import io.github.gossiplimiter.autoconfigure.rule.BoundRule;
import io.github.gossiplimiter.autoconfigure.rule.RuleContext;

/**
 * A rule for calls of a method, bound to its limit.
 */
final class MethodRule extends BoundRule<MethodCall, CallResult> {

	private final @Nullable FallbackMethod fallback;

	/**
	 * Bind a rule.
	 * @param definition the rule
	 * @param reader reads its settings and calls
	 * @param context knows the limits
	 * @param fallback what to call instead of the method if it is denied
	 */
	MethodRule(RuleDefinition definition, MethodReader reader, RuleContext context, @Nullable FallbackMethod fallback) {
		super(definition, reader, context);
		this.fallback = fallback;
	}

	@Nullable FallbackMethod fallback() {
		return this.fallback;
	}

}
