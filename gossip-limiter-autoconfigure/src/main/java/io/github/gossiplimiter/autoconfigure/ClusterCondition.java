/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;

import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties.MembershipType;
import io.github.gossiplimiter.autoconfigure.properties.ConfiguredCondition;
import io.github.gossiplimiter.gossip.Membership;

/**
 * Matches where the node is to have peers: configuration says how to find them, or the
 * application brings a {@link Membership} of its own.
 */
class ClusterCondition extends ConfiguredCondition<ClusterProperties> implements ConfigurationCondition {

	private static final String SUBJECT = "Cluster";

	ClusterCondition() {
		super(SUBJECT, "gossip-limiter.cluster", Bindable.of(ClusterProperties.class));
	}

	@Override
	public ConfigurationPhase getConfigurationPhase() {
		return ConfigurationPhase.REGISTER_BEAN;
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionOutcome configured = super.getMatchOutcome(context, metadata);
		if (configured.isMatch()) {
			return configured;
		}
		String[] brought = BeanFactoryUtils.beanNamesForTypeIncludingAncestors(
				Objects.requireNonNull(context.getBeanFactory()), Membership.class, true, false);
		return (brought.length == 0) ? configured : ConditionOutcome
			.match(ConditionMessage.forCondition(SUBJECT).because("there is a bean '" + brought[0] + "'"));
	}

	@Override
	protected @Nullable String match(ClusterProperties configured) {
		MembershipType type = configured.membership();
		return (type != MembershipType.NONE) ? "membership is " + type.configurationName() : null;
	}

}
