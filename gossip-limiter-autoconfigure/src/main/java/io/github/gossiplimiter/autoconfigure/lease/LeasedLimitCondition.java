/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.autoconfigure.properties.LimitCondition;

/**
 * Matches where nodes ask somebody before they decide: a limit is strict or hybrid or
 * asks about cold keys, or configuration names a coordinator because one may become so
 * while the application runs.
 * <p>
 * {@code UnconfiguredFilter} knows under what they can be configured.
 */
class LeasedLimitCondition extends LimitCondition {

	private static final String COORDINATOR = "gossip-limiter.strict.coordinator";

	LeasedLimitCondition() {
		super("Leased limit", (limit) -> limit.getConsistency().isLeased() || limit.getColdKey() == ColdKey.ASK);
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return context.getEnvironment().containsProperty(COORDINATOR)
				? ConditionOutcome.match(ConditionMessage.forCondition("Leased limit").because(COORDINATOR + " is set"))
				: super.getMatchOutcome(context, metadata);
	}

}
