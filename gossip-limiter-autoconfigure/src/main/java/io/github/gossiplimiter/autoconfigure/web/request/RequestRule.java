/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.rule.BoundRule;
import io.github.gossiplimiter.autoconfigure.rule.RuleContext;

/**
 * A rule for requests, bound to its limit.
 *
 * @since 0.1.0
 */
public final class RequestRule extends BoundRule<RequestFacts, ResponseFacts> {

	/**
	 * Bind a rule.
	 * @param definition the rule
	 * @param reader reads its settings and requests
	 * @param context knows the limits
	 */
	public RequestRule(RuleDefinition definition, RequestReader reader, RuleContext context) {
		super(definition, reader, context);
	}

}
