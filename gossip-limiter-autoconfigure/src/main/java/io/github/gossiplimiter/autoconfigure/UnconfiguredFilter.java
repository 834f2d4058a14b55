/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.autoconfigure.properties.ConfiguredCondition;

/**
 * Spares an application the auto-configurations of what it does not configure. They have
 * conditions of their own, but to read a class takes longer than to see that nothing can
 * ask for it.
 */
class UnconfiguredFilter implements AutoConfigurationImportFilter, EnvironmentAware {

	private static final String PACKAGE = UnconfiguredFilter.class.getPackageName();

	private static final String CONCURRENCY = "gossip-limiter.concurrency";

	/*
	 * Under what something has to be configured, for each auto-configuration that needs
	 * nothing else.
	 */
	private static final Map<String, List<String>> PREFIXES = Map.of(
			PACKAGE + ".lease.GossipLimiterLeaseAutoConfiguration",
			List.of("gossip-limiter.limits", "gossip-limiter.strict"),
			PACKAGE + ".method.GossipLimiterConcurrencyMethodAutoConfiguration", List.of(CONCURRENCY),
			PACKAGE + ".web.reactive.GossipLimiterConcurrencyWebFluxAutoConfiguration", List.of(CONCURRENCY),
			PACKAGE + ".web.servlet.GossipLimiterConcurrencyServletAutoConfiguration", List.of(CONCURRENCY),
			PACKAGE + ".dashboard.GossipLimiterDashboardAutoConfiguration", List.of("gossip-limiter.dashboard"));

	private @Nullable Environment environment;

	@Override
	public void setEnvironment(Environment environment) {
		this.environment = environment;
	}

	@Override
	public boolean[] match(@Nullable String[] autoConfigurationClasses, AutoConfigurationMetadata metadata) {
		boolean[] matches = new boolean[autoConfigurationClasses.length];
		for (int i = 0; i < matches.length; i++) {
			String name = autoConfigurationClasses[i];
			List<String> prefixes = (name != null) ? PREFIXES.get(name) : null;
			matches[i] = prefixes == null || isConfigured(prefixes);
		}
		return matches;
	}

	private boolean isConfigured(List<String> prefixes) {
		for (String prefix : prefixes) {
			if (ConfiguredCondition.isConfigured(Objects.requireNonNull(this.environment),
					ConfigurationPropertyName.of(prefix))) {
				return true;
			}
		}
		return false;
	}

}
